import { type Load, type Measured, measure, totalCpu } from './measure.ts';

export interface Pair {
  title: string;
  baseline: Load;
  product: Load;
}

export interface PairResult {
  title: string;
  baseline: Measured[];
  product: Measured[];
  /** Requests per second divided by the baseline's, per repetition. */
  ratios: number[];
}

/** A baseline with more CPU per request was disturbed by another process; its pair is repeated. */
const DISTURBED_CPU_US = 500;
const RETRIES = 3;

/** Alternates baseline and product, so that a drift in the machine's speed affects both alike. */
export async function runPair(
  pair: Pair,
  pids: { baseline: Record<string, number>; product: Record<string, number> },
  { repetitions, seconds, retries = RETRIES }: { repetitions: number; seconds: number; retries?: number },
): Promise<PairResult> {
  const result: PairResult = { title: pair.title, baseline: [], product: [], ratios: [] };
  for (let retried = 0; result.ratios.length < repetitions; ) {
    const baseline = await measure(pair.baseline, pids.baseline, seconds);
    const product = await measure(pair.product, pids.product, seconds);
    if (totalCpu(baseline) > DISTURBED_CPU_US && retried++ < retries) continue;
    if (product.failures > 0) throw new Error(`${pair.title}: ${product.failures} requests failed`);
    result.baseline.push(baseline);
    result.product.push(product);
    result.ratios.push(product.rps / baseline.rps);
  }
  return result;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
