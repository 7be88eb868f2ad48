import { quantile } from '@catraca/testing/quantile';
import type { Clock } from './clock.ts';

/** Latencies in ms of what ends after the warm-up. */
export class Latencies {
  private readonly values: number[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly from: number,
  ) {}

  add(ms: number): void {
    if (this.clock.now >= this.from) this.values.push(ms);
  }

  get count(): number {
    return this.values.length;
  }

  quantile(share: number): number {
    const sorted = [...this.values].sort((one, other) => one - other);
    return quantile(sorted, share) ?? 0;
  }
}
