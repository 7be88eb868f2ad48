import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';

/** A number from 0 up to, without, 1. */
export type Random = () => number;

/** Random numbers that follow from the seed. */
export function seededRandom(seed: number): Random {
  const generator = mersenne(seed);
  return () => uniformFloat64(generator);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}
