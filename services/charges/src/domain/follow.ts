import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import { type Charge, type ChargeChange, later } from './charge.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from './transitions.ts';

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
}

/** As long as a retry with the same Idempotency-Key can still create the charge at the bank. */
const ABANDON_AFTER_MS = 24 * 3_600_000;
/** After the QR expires, so that the bank knows a payment of the last second. */
const EXPIRY_CHECK_MS = 2_000;

/**
 * The next change that brings the charge to its state at the bank, or null when they agree. `atBank` is null when the bank
 * does not know the charge. The bank decides: a charge is paid, canceled or expired only when the bank says so.
 */
export function follow(charge: Charge, atBank: BankCharge | null, now: Date): ChargeChange | null {
  if (charge.status === 'requested') return atBank ? register(charge, atBank) : abandon(charge, now);
  if (!atBank) return null;
  return pay(charge, atBank) ?? cancel(charge, atBank) ?? expire(charge, atBank, now);
}

function register(charge: Charge, { qrCode, createdAt, expiresIn }: BankCharge): ChargeChange | null {
  const status = after(charge, 'register');
  if (!status || !qrCode) return null;

  const expiresAt = later(createdAt, expiresIn * 1_000);
  const pix = { qrCode, expiresAt, endToEndId: null };
  return { set: { status, pix, checkAt: later(expiresAt, EXPIRY_CHECK_MS) }, event: 'charge.created' };
}

function abandon(charge: Charge, now: Date): ChargeChange | null {
  const status = after(charge, 'abandon');
  const isOld = now >= later(charge.createdAt, ABANDON_AFTER_MS);
  return status && isOld ? { set: { status, checkAt: null }, event: null } : null;
}

function pay(charge: Charge, { payments }: BankCharge): ChargeChange | null {
  const status = after(charge, 'pay');
  const payment = payments.find(({ amount }) => amount === charge.amount);
  if (!status || !charge.pix || !payment) return null;

  const { endToEndId, paidAt } = payment;
  return { set: { status, paidAt, pix: { ...charge.pix, endToEndId }, checkAt: null }, event: 'charge.paid' };
}

function cancel(charge: Charge, atBank: BankCharge): ChargeChange | null {
  const status = after(charge, 'cancel');
  const isRemoved = atBank.status === 'removed_by_payee' || atBank.status === 'removed_by_provider';
  return status && isRemoved ? { set: { status, checkAt: null }, event: 'charge.canceled' } : null;
}

function expire(
  charge: Charge,
  { status: atBank, createdAt, expiresIn }: BankCharge,
  now: Date,
): ChargeChange | null {
  const status = after(charge, 'expire');
  const isOver = atBank === 'active' && now > later(createdAt, expiresIn * 1_000);
  return status && isOver
    ? { set: { status, expiredAt: now, checkAt: null }, event: 'charge.expired' }
    : null;
}

function after({ status }: Charge, trigger: ChargeTrigger): ChargeStatus | null {
  return nextStatus<ChargeStatus, ChargeTrigger>(transitions, status, trigger);
}
