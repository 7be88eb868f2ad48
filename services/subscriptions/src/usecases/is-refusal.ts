import { ApiError, errorTable } from '@catraca/kernel/errors';

const SERVER_ERROR = 500;

const OF_THE_MOMENT: readonly string[] = [
  'provider_unavailable',
  'provider_rate_limited',
  'service_unavailable',
];

/** Whether a service refused a request as such: a repetition is refused too. A failure of its own is none. */
export function isRefusal(error: unknown): error is ApiError {
  return isDefinite(error) && errorTable[error.code].http < SERVER_ERROR;
}

/** Whether an order that a seller waits for has ended with this error: refused, or by a failure. */
export function isDefinite(error: unknown): error is ApiError {
  return error instanceof ApiError && !OF_THE_MOMENT.includes(error.code);
}
