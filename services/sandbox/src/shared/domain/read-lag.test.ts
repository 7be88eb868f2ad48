import { readLagMs } from './read-lag.ts';

const LONGEST_MS = 2_000;
const changes = Array.from({ length: 3_000 }, (_, at) => `cob/${at}`);
const lagsOf = (seed: string) => changes.map((change) => readLagMs(seed, LONGEST_MS, change));

test('the lag of a change follows from the seed and its name', () => {
  expect(lagsOf('1')).toEqual(lagsOf('1'));
  expect(lagsOf('2')).not.toEqual(lagsOf('1'));
});

test('about a third of the changes lag, by 2 s at most', () => {
  const lags = lagsOf('1');
  const lagging = lags.filter((lagMs) => lagMs > 0);
  expect(lagging.length / lags.length).toBeCloseTo(1 / 3, 1);
  expect(Math.max(...lagging)).toBeLessThanOrEqual(LONGEST_MS);
  expect(Math.min(...lagging)).toBeLessThan(LONGEST_MS / 10);
});

test('without a longest lag nothing lags', () => {
  expect(changes.every((change) => readLagMs('1', 0, change) === 0)).toBe(true);
});
