import { ApiError, type ErrorCode, errorTable } from '@catraca/kernel/errors';
import { isRefusal } from './is-refusal.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

test('S30.23 a failure of charges, or a limit of the moment, is no refusal, so that no cycle is skipped for it', () => {
  const failures = codes.filter((code) => errorTable[code].http >= 500);
  expect(failures).toContain('internal_error');
  for (const code of [...failures, 'provider_rate_limited'] as const)
    expect([code, isRefusal(new ApiError(code))]).toEqual([code, false]);
  expect(isRefusal(new Error('13 INTERNAL'))).toBe(false);
});

test('S30.23 what charges refuses as such is refused', () => {
  for (const code of ['amount_below_minimum', 'due_date_too_close', 'seller_not_approved'] as const)
    expect(isRefusal(new ApiError(code))).toBe(true);
});
