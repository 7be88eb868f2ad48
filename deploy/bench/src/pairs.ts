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
  /** Requests per second against the baseline's, of each repetition. */
  ratios: number[];
}

/** A baseline that needs more than this is disturbed by something else: its pair is run again. */
const DISTURBED_MICROSECONDS = 500;
const RETRIES = 3;

/** Runs the two side by side, in turn, so that a machine whose speed drifts disturbs both alike. */
export async function runPair(
  pair: Pair,
  pids: { baseline: Record<string, number>; product: Record<string, number> },
  { repetitions, seconds, retries = RETRIES }: { repetitions: number; seconds: number; retries?: number },
): Promise<PairResult> {
  const result: PairResult = { title: pair.title, baseline: [], product: [], ratios: [] };
  for (let retried = 0; result.ratios.length < repetitions; ) {
    const baseline = await measure(pair.baseline, pids.baseline, seconds);
    const product = await measure(pair.product, pids.product, seconds);
    if (totalCpu(baseline) > DISTURBED_MICROSECONDS && retried++ < retries) continue;
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
