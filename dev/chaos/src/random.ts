import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

/** Random numbers that follow from the seed. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = mersenne(seed);
  }

  /** A number in [0, 1). */
  next(): number {
    return uniformFloat64(this.generator);
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return uniformInt(this.generator, min, max);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)]!;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }
}
