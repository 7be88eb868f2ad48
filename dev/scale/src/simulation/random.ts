import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';

/** Random numbers that follow from the seed. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = mersenne(seed);
  }

  /** From 0, exclusive of 1. */
  uniform(): number {
    return uniformFloat64(this.generator);
  }

  below(count: number): number {
    return Math.floor(this.uniform() * count);
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.uniform());
  }

  /** `sigma` 0: always the median. */
  lognormal(median: number, sigma: number): number {
    if (sigma === 0) return median;
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.uniform()));
  }
}
