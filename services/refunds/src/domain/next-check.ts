import { backOffMs } from '@catraca/kernel/back-off';
import { later } from '@catraca/kernel/dates';
import { doubtEnd } from '@catraca/kernel/doubt';
import type { Dispute } from './dispute.ts';
import type { Refund } from './refund.ts';

const FIRST_GAP_MS = 2_000;

/** Time of the next attempt after `attempts` earlier ones. */
export function nextAttemptAt(attempts: number, now: Date, jitter: number): Date {
  return later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
}

/** After the end of the doubt, by which it must have passed. */
const AFTER_DOUBT_MS = 1_000;

/** The same for a refund, and not later than the moment from which it may be sent again. */
export function nextRefundAttemptAt(
  { attempts, sentAt, unknownSendAt }: Pick<Refund, 'attempts' | 'sentAt' | 'unknownSendAt'>,
  now: Date,
  jitter: number,
): Date {
  const next = nextAttemptAt(attempts, now, jitter);
  const sent = unknownSendAt ?? sentAt;
  const end = sent && later(doubtEnd(sent), AFTER_DOUBT_MS);
  return end && end > now && end < next ? end : next;
}

/** The same for a dispute, and not later than the moment at which the bank closes it. */
export function nextCheckAt(
  { attempts, closesAt }: Pick<Dispute, 'attempts' | 'closesAt'>,
  now: Date,
  jitter: number,
): Date {
  const next = nextAttemptAt(attempts, now, jitter);
  return closesAt && closesAt > now && closesAt < next ? closesAt : next;
}
