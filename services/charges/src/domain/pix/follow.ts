import { later } from '@catraca/kernel/dates';
import { doubtEnd } from '@catraca/kernel/doubt';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import type { Charge, ChargeChange, Discrepancy } from '../charge.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';

/** A charge as its bank reports it. */
export interface BankCharge {
  status: 'active' | 'paid' | 'removed_by_payee' | 'removed_by_provider' | 'unknown';
  qrCode: string;
  createdAt: Date;
  /** Seconds from `createdAt`. */
  expiresIn: number;
  payments: Payment[];
}

export interface Payment {
  amount: Cents;
  endToEndId: string;
  paidAt: Date;
  returns: readonly PaymentReturn[];
}

export interface PaymentReturn {
  id: string;
  amount: Cents;
  status: 'processing' | 'returned' | 'not_returned' | 'unknown';
}

/** As long as a retry with the same Idempotency-Key can still create the charge at the bank. */
const ABANDON_AFTER_MS = 24 * 3_600_000;
/** After the QR expires, so that the bank knows a payment of the last second. */
export const EXPIRY_CHECK_MS = 2_000;
/**
 * A charge that the bank refuses to remove expires this long after its end, because our clock may be ahead of
 * the bank's.
 */
const EXPIRY_GRACE_MS = 60_000;

/**
 * The next change that brings the charge to its state at the bank, or null when they agree. `atBank` is null
 * when the bank does not know the charge. The bank decides: a charge is paid, canceled or expired only when
 * the bank says so.
 */
export function follow(charge: Charge, atBank: BankCharge | null, now: Date): ChargeChange | null {
  if (isFinal(charge)) return charge.dueAt ? { set: { dueAt: null }, events: [] } : null;
  const change = advance(charge, atBank, now);
  if (change && charge.discrepancy) return { ...change, set: { ...change.set, discrepancy: null } };
  return change ?? report(charge, atBank, now);
}

function advance(charge: Charge, atBank: BankCharge | null, now: Date): ChargeChange | null {
  if (charge.status === 'requested') return atBank ? register(charge, atBank) : abandon(charge, now);
  if (!atBank) return null;
  return pay(charge, atBank) ?? expire(charge, atBank, now) ?? cancel(charge, atBank);
}

/** The end of an intent that the bank has refused and does not know. */
export function refuse(charge: Charge): ChargeChange | null {
  const status = after(charge, 'abandon');
  return status ? { set: { status, dueAt: null }, events: [] } : null;
}

/** Whether the charge's time is over by our clock. */
export function isOver({ createdAt, expiresIn }: BankCharge, now: Date): boolean {
  return now > later(createdAt, expiresIn * 1_000);
}

/** Whether a part of the payment is still ours. */
export function isNotFullyReturned(payment: Payment): boolean {
  return leftOf(payment) > 0;
}

/** What of a payment is not returned, in cents. A return in progress counts as gone. */
export function leftOf({ amount, returns }: Pick<Payment, 'amount' | 'returns'>): Cents {
  return amount - amountOf(returns.filter(({ status }) => status !== 'not_returned'));
}

function register(charge: Charge, { qrCode, createdAt, expiresIn }: BankCharge): ChargeChange | null {
  const status = after(charge, 'register');
  if (!status || !qrCode) return null;

  const expiresAt = later(createdAt, expiresIn * 1_000);
  const pix = { qrCode, expiresAt, endToEndId: null };
  const dueAt = later(expiresAt, EXPIRY_CHECK_MS);
  return { set: { status, pix, dueAt, attempts: 0 }, events: [{ type: 'charge.created' }] };
}

function abandon(charge: Charge, now: Date): ChargeChange | null {
  return now >= later(charge.createdAt, ABANDON_AFTER_MS) ? refuse(charge) : null;
}

/** A payment that went back to the payer pays nothing. */
function pay(charge: Charge, { payments }: BankCharge): ChargeChange | null {
  const status = after(charge, 'pay');
  const payment = payments.find((one) => one.amount === charge.amount && isNotFullyReturned(one));
  if (!status || !charge.pix || !payment) return null;

  const { endToEndId, paidAt } = payment;
  return {
    set: { status, paidAt, pix: { ...charge.pix, endToEndId }, dueAt: null },
    events: [{ type: 'charge.paid' }],
  };
}

/**
 * The charge was removed at the bank first, so that nobody pays it by the bank's clock after it expired by
 * ours (ADR 26).
 */
function expire(charge: Charge, atBank: BankCharge, now: Date): ChargeChange | null {
  const status = after(charge, 'expire');
  if (!status || !isOver(atBank, now) || !isUnpayable(charge, atBank, now)) return null;
  return { set: { status, expiredAt: now, dueAt: null }, events: [{ type: 'charge.expired' }] };
}

/** Whether the bank will not take a payment for this charge any more, and holds none. */
function isUnpayable(charge: Charge, atBank: BankCharge, now: Date): boolean {
  const { status, payments } = atBank;
  if (status === 'removed_by_payee') return true;
  if (status === 'active') return isOver(atBank, later(now, -EXPIRY_GRACE_MS));
  return status === 'paid' && payments.length > 0 && payments.every((payment) => isLost(charge, payment));
}

/** Whether this payment cannot pay the charge: another amount, or its return is final. */
function isLost(charge: Charge, { amount, returns }: Payment): boolean {
  return (
    amount !== charge.amount || amountOf(returns.filter(({ status }) => status === 'returned')) >= amount
  );
}

function cancel(charge: Charge, atBank: BankCharge): ChargeChange | null {
  const status = after(charge, 'cancel');
  const isRemoved = atBank.status === 'removed_by_payee' || atBank.status === 'removed_by_provider';
  return status && isRemoved ? { set: { status, dueAt: null }, events: [{ type: 'charge.canceled' }] } : null;
}

/** Keeps a discrepancy on the charge while it stands, so that it is reported once. */
function report(charge: Charge, atBank: BankCharge | null, now: Date): ChargeChange | null {
  // The bank's reads may lag behind a charge that it has just made.
  const mayAppear = charge.status === 'requested' || now < doubtEnd(charge.createdAt);
  if (!atBank && mayAppear) return null;
  const discrepancy = discrepancyOf(charge, atBank);
  return discrepancy === charge.discrepancy ? null : { set: { discrepancy }, events: [] };
}

function discrepancyOf(charge: Charge, atBank: BankCharge | null): Discrepancy | null {
  if (!atBank) return 'missing_at_bank';
  if (charge.status === 'requested') return 'no_qr_code';
  if (atBank.status === 'unknown') return 'unknown_status';
  if (atBank.status !== 'paid') return null;
  if (atBank.payments.length === 0) return 'paid_without_payment';
  const isOfAmount = atBank.payments.some(({ amount }) => amount === charge.amount);
  return isOfAmount ? 'payment_returned' : 'paid_another_amount';
}

/** Refunds and disputes change a paid charge; its payment at the bank does not. */
function isFinal({ status }: Charge): boolean {
  return status !== 'requested' && status !== 'pending';
}

function amountOf(returns: readonly PaymentReturn[]): Cents {
  return returns.reduce((sum, { amount }) => sum + amount, 0);
}

function after({ status }: Charge, trigger: ChargeTrigger): ChargeStatus | null {
  return nextStatus<ChargeStatus, ChargeTrigger>(transitions, status, trigger);
}
