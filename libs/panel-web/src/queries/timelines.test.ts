import { timelineIntervalMs } from './timelines.ts';

const after = (dataUpdateCount: number, complete = false) =>
  timelineIntervalMs({ state: { data: { complete }, dataUpdateCount } });

test('a timeline is read every two seconds for a minute, then every 30 s, until it is complete', () => {
  expect([1, 29, 30, 5_000].map((reads) => after(reads))).toEqual([2_000, 2_000, 30_000, 30_000]);
  expect(after(1, true)).toBe(false);
  expect(timelineIntervalMs({ state: { data: undefined, dataUpdateCount: 0 } })).toBe(false);
});
