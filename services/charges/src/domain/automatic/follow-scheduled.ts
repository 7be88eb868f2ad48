import type { LocalDate } from '@catraca/kernel/dates';
import { doubtEnd } from '@catraca/kernel/doubt';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import type { Attempt, Charge, ChargeChange, Discrepancy, ScheduledDetails } from '../charge.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';
import {
  endingCode,
  hasUnknown,
  isOutOfTries,
  lastCode,
  retryDayAt,
  type ShownAttempt,
  withShown,
} from './attempts.ts';
import { nextLookAt } from './next-look.ts';

/** A charge of a mandate as its bank reports it. */
export interface BankScheduled {
  status: 'created' | 'active' | 'paid' | 'expired' | 'rejected' | 'canceled' | 'unknown';
  attempts: readonly ShownAttempt[];
  /** Code of the rejection that ended it. */
  failureCode: string | null;
  payments: readonly { endToEndId: string; amount: Cents; paidAt: Date }[];
}

/** A charge that the payer's bank pays by itself. */
type Scheduled = Charge & { scheduled: ScheduledDetails };

function isScheduled(charge: Charge): charge is Scheduled {
  return charge.scheduled !== null;
}

/**
 * The next change that brings a charge of a mandate to its state at the bank, with the time of the next look.
 * `atBank` is null when the bank does not know the charge. Null when they agree.
 */
export function followScheduled(
  charge: Charge,
  atBank: BankScheduled | null,
  now: Date,
): ChargeChange | null {
  if (!isScheduled(charge)) return null;
  if (charge.status !== 'pending') return charge.dueAt ? { set: { dueAt: null }, events: [] } : null;
  if (!atBank) return missing(charge, now);

  const shown = known(charge.scheduled, atBank);
  const change =
    pay(charge, shown, atBank) ?? cancel(charge, shown, atBank) ?? fail(charge, shown, atBank, now);
  if (change) return { ...change, set: { ...change.set, dueAt: null, discrepancy: null } };
  return wait(charge, shown, discrepancyOf(charge, atBank), now);
}

/**
 * The day that a retry is to be ordered for now. Null: none, also while the bank shows what this code does
 * not understand, or not the charge: an attempt may be open.
 */
export function retryToOrder(charge: Charge, now: Date): LocalDate | null {
  if (!isScheduled(charge) || charge.status !== 'pending' || charge.discrepancy !== null) return null;
  return retryDayAt(charge.scheduled, now);
}

/** The change before a retry is ordered for this day. Null: no more, or not for this day. */
export function orderRetry(charge: Charge, on: LocalDate, now: Date): ChargeChange | null {
  if (!isScheduled(charge) || retryToOrder(charge, now) !== on) return null;
  return { set: { scheduled: { ...charge.scheduled, ordered: { on, at: now } } }, events: [] };
}

/** The bank refused the retry of this day for good: the day falls away. */
export function refuseRetry(charge: Charge, on: LocalDate): ChargeChange | null {
  if (!isScheduled(charge) || charge.scheduled.ordered?.on !== on) return null;
  const retryDays = charge.scheduled.retryDays.filter((day) => day !== on);
  return { set: { scheduled: { ...charge.scheduled, ordered: null, retryDays } }, events: [] };
}

/** What is known of it now that the bank has shown it. */
function known(scheduled: ScheduledDetails, { attempts: shown }: BankScheduled): ScheduledDetails {
  const attempts = withShown(scheduled, shown);
  const { ordered } = scheduled;
  const isShown = ordered && attempts.some(({ kind, on }) => kind === 'retry' && on === ordered.on);
  return { ...scheduled, sendAt: null, attempts, ordered: isShown ? null : ordered };
}

function pay(
  charge: Scheduled,
  scheduled: ScheduledDetails,
  { payments }: BankScheduled,
): ChargeChange | null {
  const status = after(charge, 'pay');
  const payment = payments.find(({ amount }) => amount === charge.amount);
  if (!status || !payment) return null;
  const { endToEndId, paidAt } = payment;
  const pix = { qrCode: null, expiresAt: null, endToEndId };
  return { set: { status, paidAt, pix, scheduled }, events: [{ type: 'charge.paid' }] };
}

function cancel(charge: Scheduled, scheduled: ScheduledDetails, atBank: BankScheduled): ChargeChange | null {
  const status = after(charge, 'cancel');
  if (!status || atBank.status !== 'canceled') return null;
  return { set: { status, scheduled }, events: [{ type: 'charge.canceled' }] };
}

function fail(
  charge: Scheduled,
  scheduled: ScheduledDetails,
  atBank: BankScheduled,
  now: Date,
): ChargeChange | null {
  const status = after(charge, 'decline');
  const code = failureCode(scheduled, atBank, now);
  if (!status || code === null) return null;
  const failed = { ...scheduled, ordered: null, failureCode: code };
  return { set: { status, scheduled: failed }, events: [{ type: 'charge.failed' }] };
}

/** Null: it has not failed. */
function failureCode(scheduled: ScheduledDetails, atBank: BankScheduled, now: Date): string | null {
  const { attempts } = scheduled;
  const isEnded = atBank.status === 'rejected' || atBank.status === 'expired';
  if (isEnded) return atBank.failureCode ?? lastCode(attempts) ?? 'expired';
  // A payment is on its way, or the bank says what this code does not understand.
  if (atBank.status === 'paid' || atBank.status === 'unknown' || hasUnknown(atBank.attempts)) return null;
  if (attempts.some(({ status }) => status === 'paid')) return null;
  return endingCode(attempts) ?? (isOutOfTries(scheduled, now) ? (lastCode(attempts) ?? 'expired') : null);
}

function wait(
  charge: Scheduled,
  scheduled: ScheduledDetails,
  discrepancy: Discrepancy | null,
  now: Date,
): ChargeChange | null {
  const dueAt = nextLookAt({ ...charge, discrepancy }, scheduled, now);
  const isNew = !isSame(scheduled, charge.scheduled) || discrepancy !== charge.discrepancy;
  if (!isNew && dueAt.getTime() === charge.dueAt?.getTime()) return null;
  return { set: { ...(isNew && { scheduled, discrepancy, attempts: 0 }), dueAt }, events: [] };
}

/** The bank does not know a charge that it has shown before. */
function missing(charge: Scheduled, now: Date): ChargeChange | null {
  const { sendAt, sentAt } = charge.scheduled;
  const mayAppear = sendAt !== null || sentAt === null || now < doubtEnd(sentAt);
  if (mayAppear || charge.discrepancy === 'missing_at_bank') return null;
  return { set: { discrepancy: 'missing_at_bank' }, events: [] };
}

function discrepancyOf(charge: Scheduled, atBank: BankScheduled): Discrepancy | null {
  const { status, payments, attempts } = atBank;
  if (status === 'unknown' || hasUnknown(attempts)) return 'unknown_status';
  if (payments.length > 0) return 'paid_another_amount';
  // Its payment may be shown a moment later.
  const isKnownAsPaid = charge.scheduled.attempts.some((attempt) => attempt.status === 'paid');
  return status === 'paid' && isKnownAsPaid ? 'paid_without_payment' : null;
}

function isSame(one: ScheduledDetails, other: ScheduledDetails): boolean {
  const isSameDay = one.ordered?.on === other.ordered?.on;
  return isSameDay && one.sendAt === other.sendAt && areSame(one.attempts, other.attempts);
}

function areSame(some: readonly Attempt[], others: readonly Attempt[]): boolean {
  const textOf = (attempts: readonly Attempt[]) =>
    JSON.stringify(attempts.map(({ on, kind, status, code }) => [on, kind, status, code]));
  return textOf(some) === textOf(others);
}

function after({ status }: Charge, trigger: ChargeTrigger): ChargeStatus | null {
  return nextStatus<ChargeStatus, ChargeTrigger>(transitions, status, trigger);
}
