import { LimitByKey } from './request-log-limits.ts';

test('S23.20 a key has so much in each period, and other keys and periods have their own', () => {
  const limit = new LimitByKey({ max: 10, periodMs: 1_000 });
  const admits = (key: string, amount: number, at: number) => limit.admits(key, amount, at);
  expect([admits('a', 6, 5_000), admits('a', 5, 5_999), admits('a', 4, 5_999)]).toEqual([true, false, true]);
  expect([admits('a', 1, 5_999), admits('b', 10, 5_999)]).toEqual([false, true]);
  expect([admits('a', 10, 6_000), admits('b', 11, 6_000)]).toEqual([true, false]);
});
