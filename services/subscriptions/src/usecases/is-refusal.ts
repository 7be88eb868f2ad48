import { ApiError } from '@catraca/kernel/errors';

const OF_THE_MOMENT: readonly string[] = [
  'provider_unavailable',
  'provider_rate_limited',
  'service_unavailable',
];

/** Whether a service refused a request as such: a repetition is refused too. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !OF_THE_MOMENT.includes(error.code);
}
