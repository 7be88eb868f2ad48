import { quantile } from '@catraca/testing/quantile';
import { newSeller } from '@catraca/testing/seller';
import type { BenchStack } from './bench-stack.ts';
import { sellAndPay } from './paid-charges.ts';
import { type Figure, figure } from './report.ts';

const MAX_MS = 30;
const WARM_READS = 100;

/** How long a seller waits for a sale's timeline, one read after the other, and for the sale itself. */
export async function timelineFigures({ stack }: BenchStack, reads: number): Promise<Figure[]> {
  const { api } = await newSeller(stack);
  const charges = await sellAndPay(stack, api, WARM_READS);
  const timed = async (suffix: string) => {
    const times: number[] = [];
    for (let read = -WARM_READS; read < reads; read++) {
      const begun = performance.now();
      const { status } = await api.get(`/v1/charges/${charges[Math.abs(read) % charges.length]}${suffix}`);
      if (status !== 200) throw new Error(`a read of ${suffix || 'a charge'} answered ${status}`);
      if (read >= 0) times.push(performance.now() - begun);
    }
    return quantile(times, 0.5)!;
  };
  const [charge, timeline] = [await timed(''), await timed('/timeline')];
  return [
    figure('timeline of a paid sale, p50', timeline, 'ms', { max: MAX_MS }),
    figure('timeline of a paid sale, as a multiple of reading the charge', timeline / charge, 'ratio'),
  ];
}
