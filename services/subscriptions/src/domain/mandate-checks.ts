import { backOffMs } from '@catraca/kernel/back-off';
import { addDays, later, timeOf } from '@catraca/kernel/dates';
import type { Mandate } from './mandate.ts';

/** A call to the bank takes at most 8 s. An intent that is older was interrupted. */
export const UNCONFIRMED_CHECK_MS = 15_000;

const FIRST_GAP_MS = 5_000;
const FIRST_POLL_MS = 60_000;
/** Of an active one, whose end the bank reports: a lost notice is found by then. */
const ACTIVE_POLL_MS = 24 * 3_600_000;
/** After its end, so that the bank knows what the payer did in the last second. */
const EXPIRY_CHECK_MS = 2_000;
/**
 * How long after its time the bank may take to approve one whose first charge is paid. API Pix names no
 * limit; a payment that approves takes seconds.
 */
const CONFIRMATION_MS = 24 * 3_600_000;

type Checked = Pick<Mandate, 'status' | 'attempts' | 'ending' | 'isSettled' | 'expiresAt' | 'endsOn'>;

/**
 * When a mandate is looked at after a look that begins now: with back-off, and not later than the moment at
 * which it ends by itself. Null: nothing is to be done.
 */
export function nextMandateCheckAt(mandate: Checked, now: Date, jitter: number): Date | null {
  const { status, attempts, ending, isSettled } = mandate;
  const soon = later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
  if (!isSettled || status === 'requested') return soon;
  if (status !== 'pending' && status !== 'active') return null;
  if (ending) return soon;
  const poll = status === 'active' ? ACTIVE_POLL_MS : backOffMs(attempts, FIRST_POLL_MS, jitter);
  const times = [later(now, poll), ...endsOf(mandate)].filter((time) => time > now);
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

/** Whether nobody answered in time. */
export function isUnanswered(
  { status, expiresAt }: Pick<Mandate, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'pending' && now >= expiresAt;
}

/** Whether the bank had its time to approve one that was paid for in time. */
export function isUnconfirmed(
  { status, expiresAt }: Pick<Mandate, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'pending' && now >= later(expiresAt, CONFIRMATION_MS);
}

/** Whether its last day is over. */
export function isPastEnd({ endsOn }: Pick<Mandate, 'endsOn'>, now: Date): boolean {
  return endsOn !== null && now >= endOf(endsOn);
}

function endsOf({ status, expiresAt, endsOn }: Checked): Date[] {
  return [
    ...(status === 'pending' ? [later(expiresAt, EXPIRY_CHECK_MS)] : []),
    ...(endsOn ? [endOf(endsOn)] : []),
  ];
}

function endOf(endsOn: string): Date {
  return timeOf(addDays(endsOn, 1), 0);
}
