import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that follow from a seed alone. */
export class Dice {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** From `minimum` to `maximum`, both inclusive. */
  between(minimum: number, maximum: number): number {
    return uniformInt(this.generator, minimum, maximum);
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)]!;
  }

  /** A name, by its weight. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    const sum = entries.reduce((total, [, weight]) => total + weight, 0);
    let left = this.between(1, sum);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left <= 0) return name;
    }
    throw new RangeError('no weight is positive');
  }
}
