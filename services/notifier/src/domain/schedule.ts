const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay from the end of one attempt to the next. The first attempt is made at once. */
const delaysMs = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.1;

export const MAX_ATTEMPTS = delaysMs.length + 1;

export interface FailedAttempt {
  /** 1 for the first. */
  attempt: number;
  endedAt: Date;
  /** Delay that the receiver asked for by `Retry-After`. */
  retryAfterMs: number | null;
}

/**
 * When the next attempt is due, or null after the last. `Retry-After` can delay it, never advance it.
 * `random` is from 0 up to 1, and spreads the delays by ±10 %.
 */
export function nextAttemptAt(
  { attempt, endedAt, retryAfterMs }: FailedAttempt,
  random: number,
): Date | null {
  const delayMs = delaysMs[attempt - 1];
  if (delayMs === undefined) return null;

  const spreadMs = Math.round(delayMs * (1 + JITTER * (2 * random - 1)));
  return new Date(endedAt.getTime() + Math.max(spreadMs, retryAfterMs ?? 0));
}
