import { ApiError } from '@catraca/kernel/errors';
import { MongoServerError } from 'mongodb';
import { Failures } from './failures.ts';

const after = (error: unknown, times: number) => {
  const failures = new Failures();
  return Array.from({ length: times }, () => failures.add(error));
};

test('a dependency that is away is asked again soon, every 2 s at last', () => {
  const retries = after(new ApiError('service_unavailable'), 7);
  expect(retries.every(({ isExpected }) => isExpected)).toBe(true);
  expect(retries.map(({ delayMs }) => delayMs)).toEqual([50, 200, 500, 1_000, 2_000, 2_000, 2_000]);
});

test('an unexpected failure is retried with back-off, at last every 30 s', () => {
  const retries = after(new MongoServerError({ code: 13 }), 6);
  expect(retries.some(({ isExpected }) => isExpected)).toBe(false);
  expect(retries.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000]);
});

test('a conflict is expected four times, and then is a mistake of ours', () => {
  const retries = after(new MongoServerError({ code: 11_000 }), 6);
  expect(retries.map(({ isExpected }) => isExpected)).toEqual([true, true, true, true, false, false]);
});
