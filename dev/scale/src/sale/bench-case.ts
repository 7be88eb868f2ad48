import { atFullLoad, atRate, type LoadTimes, totalUs } from './loads.ts';
import { baseline, product } from './one-machine.ts';

/** The figures of the bench for `POST /v1/charges`, simulated. */
export interface BenchCase {
  baselinePerSecond: number;
  salesPerSecond: number;
  rateRatio: number;
  /** CPU of a sale in µs, all processes but the load generator. */
  cpuUs: number;
  cpuByProcess: Record<string, number>;
  p50: number;
  p99: number;
  p99AtHalfLoad: number;
}

const usual: LoadTimes = { warmUpMs: 2_000, ms: 60_000 };

export function simulateBench(seed: number, times = usual): BenchCase {
  const ofBaseline = atFullLoad(baseline(seed), times);
  const ofProduct = atFullLoad(product(seed), times);
  const halfLoad = atRate(product(seed), ofProduct.perSecond / 2, times);
  return {
    baselinePerSecond: ofBaseline.perSecond,
    salesPerSecond: ofProduct.perSecond,
    rateRatio: ofProduct.perSecond / ofBaseline.perSecond,
    cpuUs: totalUs(ofProduct),
    cpuByProcess: ofProduct.cpuUs,
    p50: ofProduct.p50,
    p99: ofProduct.p99,
    p99AtHalfLoad: halfLoad.p99,
  };
}
