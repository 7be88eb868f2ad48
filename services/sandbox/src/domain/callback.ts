import { randomUUID } from 'node:crypto';
import type { Pix } from './pix.ts';

/** A notice owed to the merchant: `POST {webhookUrl}/pix` about one payment. */
export interface Callback {
  id: string;
  chave: string;
  endToEndId: string;
  /** Trace context of what caused it, so that one trace covers the way from payment to webhook. */
  traceparent: string;
  attempts: number;
  /** When the next attempt may start; while one is under way, when another process may take it over. */
  dueAt: Date;
  /** Delivered, or given up. */
  doneAt: Date | null;
  outcome: 'delivered' | 'given_up' | 'dropped' | null;
}

/** The notice of a payment, or of what became of it, to be sent at `dueAt`. What it says is read when it leaves. */
export function newCallback({ chave, endToEndId }: Pix, traceparent: string, dueAt: Date): Callback {
  return {
    id: randomUUID(),
    chave,
    endToEndId,
    traceparent,
    attempts: 0,
    dueAt,
    doneAt: null,
    outcome: null,
  };
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
