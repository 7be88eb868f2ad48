import { quotaOf } from './rate-limit.ts';

test('the last allowed request leaves nothing, and the next has to wait until the window ends', () => {
  expect(quotaOf(60, { requests: 1, msLeft: 60_000 })).toEqual({
    limit: 60,
    remaining: 59,
    retryAfter: null,
  });
  expect(quotaOf(60, { requests: 60, msLeft: 30_000 })).toEqual({
    limit: 60,
    remaining: 0,
    retryAfter: null,
  });
  expect(quotaOf(60, { requests: 61, msLeft: 30_001 })).toEqual({ limit: 60, remaining: 0, retryAfter: 31 });
  expect(quotaOf(60, { requests: 999, msLeft: 0 })).toEqual({ limit: 60, remaining: 0, retryAfter: 1 });
});
