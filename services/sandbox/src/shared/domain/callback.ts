/** A callback to the merchant, as of a payment or its return: `POST {webhookUrl}/pix`. */
export interface Callback {
  /** Trace context of its cause, so that one trace covers everything from payment to webhook. */
  traceparent: string;
  /** Number of attempts begun. */
  attempts: number;
  /** When the next attempt is due or, during an attempt, when its lease ends. Absent when done. */
  dueAt?: Date;
  outcome: CallbackOutcome | null;
}

export type CallbackOutcome = 'delivered' | 'given_up' | 'dropped';

/** Lease of an attempt. */
export const CALLBACK_LEASE_MS = 15_000;

/** A callback whose first attempt the creating process begins at once. */
export function callbackInProgress(traceparent: string, now: Date): Callback {
  return { traceparent, attempts: 1, dueAt: leaseEnd(now), outcome: null };
}

/** A callback whose first attempt is due at `dueAt`. */
export function callbackAt(dueAt: Date, traceparent: string): Callback {
  return { traceparent, attempts: 0, dueAt, outcome: null };
}

/** The callback with one more attempt, leased until `leaseEnd`. */
export function claimed(callback: Callback, leaseEnd: Date): Callback {
  return { ...callback, attempts: callback.attempts + 1, dueAt: leaseEnd };
}

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + CALLBACK_LEASE_MS);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pause after each failed attempt; there is one more attempt than pauses. */
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

/** Time of the next attempt after `attempts` failed ones, or null after the last. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = callbackPausesMs[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** What is appended to a registered URL. `med` is ours. */
export type CallbackPath = 'pix' | 'med' | 'rec' | 'cobr';

/** Banks append the path to the registered URL, whether or not it ends in a slash. */
export function callbackUrl(webhookUrl: string, path: CallbackPath = 'pix'): string {
  return `${webhookUrl.replace(/(?<!\/)\/+$/, '')}/${path}`;
}
