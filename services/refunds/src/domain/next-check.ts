import { backOffMs } from '@catraca/kernel/back-off';
import { later } from '@catraca/kernel/dates';
import type { Dispute } from './dispute.ts';

const FIRST_GAP_MS = 2_000;

/** Time of the next attempt after `attempts` earlier ones. */
export function nextAttemptAt(attempts: number, now: Date, jitter: number): Date {
  return later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
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
