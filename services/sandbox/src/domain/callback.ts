/** The notice that the merchant is owed about a payment, or about what became of it: `POST {webhookUrl}/pix`. */
export interface Callback {
  /** Trace context of what caused it, so that one trace covers the way from payment to webhook. */
  traceparent: string;
  /** Attempts begun. */
  attempts: number;
  /** When the next attempt may begin; while one is under way, when another process may take it over. Gone when done. */
  dueAt?: Date;
  outcome: CallbackOutcome | null;
}

export type CallbackOutcome = 'delivered' | 'given_up' | 'dropped';

/** How long an attempt belongs to the process that began it. */
export const CALLBACK_LEASE_MS = 15_000;

/** A notice whose first attempt the process that creates it begins at once. */
export function callbackUnderWay(traceparent: string, now: Date): Callback {
  return { traceparent, attempts: 1, dueAt: leaseEnd(now), outcome: null };
}

/** A notice whose first attempt begins at `dueAt`. */
export function callbackAt(dueAt: Date, traceparent: string): Callback {
  return { traceparent, attempts: 0, dueAt, outcome: null };
}

/** A notice with one attempt more, which is its claimant's until `leaseEnd`. */
export function claimed(callback: Callback, leaseEnd: Date): Callback {
  return { ...callback, attempts: callback.attempts + 1, dueAt: leaseEnd };
}

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + CALLBACK_LEASE_MS);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pause after each failed attempt; one attempt more than pauses. */
export const callbackPausesMs: readonly number[] = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
];

/** When to try again after `attempts` failed ones, or null when it was the last. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = callbackPausesMs[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Banks append `/pix` to what was registered, whether or not it ends in a slash. */
export function callbackUrl(webhookUrl: string): string {
  return `${webhookUrl.replace(/\/+$/, '')}/pix`;
}
