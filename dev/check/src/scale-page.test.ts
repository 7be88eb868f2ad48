import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

const salesPerSecond = [100, 1_000, 10_000, 100_000];
const UTILISATION = 0.6;
const LEAST_CORES = 2;

/** A row of docs/scale.md, "The sum": the part, its µs a sale, and its cores at each rate. */
const rows = [
  ...readFileSync(join(root, 'docs/scale.md'), 'utf8').matchAll(/^\| ([\w ]+) \|((?: [\d,]+ \|){5})/gm),
].map(([, part, cells]) => ({ part: part!, figures: cells!.split('|').map(numberOf).slice(0, -1) }));

test('the page has a sum for every service on the way of a sale, for Kafka and for MongoDB', () => {
  expect(rows.map(({ part }) => part)).toEqual(
    expect.arrayContaining([
      'gateway',
      'charges',
      'balance',
      'webhooks',
      'notifier',
      'Kafka',
      'MongoDB of charges',
    ]),
  );
});

test.each(rows)('the cores of $part follow from its µs a sale', ({ figures: [us, ...cores] }) => {
  const needed = salesPerSecond.map((rate) =>
    Math.max(LEAST_CORES, Math.ceil(Number(((rate * us!) / 1_000_000 / UTILISATION).toFixed(6)))),
  );
  expect(cores).toEqual(needed);
});

function numberOf(cell: string): number {
  return Number(cell.replaceAll(',', ''));
}
