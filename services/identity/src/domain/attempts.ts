/** Failures without a pause: whoever mistypes a password is not held up. */
const FREE_FAILURES = 5;
const MAX_PAUSE_SECONDS = 15 * 60;

/** Attempts of one e-mail from one address that failed, or that have no outcome yet. */
export interface Failures {
  failures: number;
  pausedUntil: Date | null;
}

/**
 * The pause after so many failures in a row: 1 s after the fifth, doubled by each further one, up to 15
 * minutes.
 */
export function pauseSeconds(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), MAX_PAUSE_SECONDS);
}

/**
 * Begins an attempt. It counts as a failure until it has succeeded, so that many at once are no more than one
 * after another. `retryAfter`: the seconds of the pause that is left; the attempt does not count then.
 */
export function begin(
  { failures, pausedUntil }: Failures,
  now: Date,
): { next: Failures } | { retryAfter: number } {
  if (pausedUntil && pausedUntil > now) return { retryAfter: secondsUntil(pausedUntil, now) };
  const pauseMs = pauseSeconds(failures + 1) * 1_000;
  return { next: { failures: failures + 1, pausedUntil: new Date(now.getTime() + pauseMs) } };
}

/** At most `limit` in any `windowMs`. */
export interface WindowLimit {
  limit: number;
  windowMs: number;
}

/** Begins one of the attempts that the limit allows. `recent`: the times of those before, oldest first. */
export function beginInWindow(
  recent: readonly Date[],
  { limit, windowMs }: WindowLimit,
  now: Date,
): { next: Date[] } | { retryAfter: number } {
  const inWindow = recent.filter((at) => now.getTime() - at.getTime() < windowMs);
  if (inWindow.length < limit) return { next: [...inWindow, now] };
  const free = inWindow[inWindow.length - limit]!.getTime() + windowMs;
  return { retryAfter: secondsUntil(new Date(free), now) };
}

function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1_000));
}
