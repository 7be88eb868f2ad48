import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';
import { type Cents, proportion } from '@catraca/kernel/money';
import type { LedgerEntry } from './ledger.ts';

/** Hour in São Paulo at which money of the day is settled. */
const SETTLEMENT_HOUR = 6;

export type PaidEvent = Extract<ChargeEvent, { type: 'charge.paid' }>;

/** Money of a charge that becomes available on a later day. */
export interface Installment {
  /** `ch_…:1`. */
  id: string;
  accountId: string;
  livemode: boolean;
  chargeId: string;
  paymentMethod: string;
  /** The seller's own reference of the charge. */
  reference: string | null;
  /** From 1. */
  number: number;
  /** What is still to settle, or was settled. Refunds took their part. */
  amount: Cents;
  date: LocalDate;
  dueAt: Date;
  isSettled: boolean;
}

/**
 * None when the money is available at once. Installment k is settled after `settlement_days` × k days, or all
 * with the first one (`upfront`). The days count from the payment's day; one without banks moves to the next.
 * Odd cents are in the first.
 */
export function installmentsOf(event: PaidEvent): Installment[] {
  const { account_id: accountId, livemode, created_at } = event;
  const { charge } = event.data;
  const { id: chargeId, settlement_days: days, paid_at, payment_method, reference } = charge;
  if (days === 0) return [];
  const paidOn = localDate(new Date(paid_at ?? created_at));
  const ofCharge = { accountId, livemode, chargeId, paymentMethod: payment_method, reference };
  return partsOf(charge).map((amount, index) => {
    const number = index + 1;
    const date = bankingDayFrom(addDays(paidOn, days * (charge.settlement === 'upfront' ? 1 : number)));
    const dueAt = timeOf(date, SETTLEMENT_HOUR);
    return { id: `${chargeId}:${number}`, ...ofCharge, number, amount, date, dueAt, isSettled: false };
  });
}

function partsOf({ net_amount, installments }: PaidEvent['data']['charge']): Cents[] {
  const part = Math.floor(net_amount / installments);
  const first = net_amount - part * (installments - 1);
  return Array.from({ length: installments }, (_, index) => (index === 0 ? first : part));
}

/** Debits the seller: unsettled installments first, in proportion, and the rest from what is available. */
export function debitEntries(installments: readonly Installment[], debit: Cents): LedgerEntry[] {
  const unsettled = installments.filter(({ isSettled, amount }) => !isSettled && amount > 0);
  const total = unsettled.reduce((sum, { amount }) => sum + amount, 0);
  const taken = Math.min(debit, total);
  let before = 0;
  const pending = unsettled.map(({ number, amount }): LedgerEntry => {
    const part = proportion(taken, before + amount, total) - proportion(taken, before, total);
    before += amount;
    return { account: 'seller_pending', amount: -part, installment: number };
  });
  return [...pending, { account: 'seller_available', amount: taken - debit }];
}

/**
 * Undoes `credit` cents of a debit of the seller. The money goes to where it would be by now: what settled
 * meanwhile is available. What was taken last comes back first. `debited`: the entries of the debit and of
 * earlier credits, which may also hold or free money for a dispute.
 */
export function creditEntries(
  installments: readonly Installment[],
  debited: readonly LedgerEntry[],
  { debit, credit }: { debit: Cents; credit: Cents },
): LedgerEntry[] {
  const open = new Set(installments.filter(({ isSettled }) => !isSettled).map(({ number }) => number));
  const pending = takenOf(debited);
  const taken = pending.reduce((sum, { amount }) => sum + amount, 0);
  const ofAvailable = Math.max(0, debit - taken);
  const toPending = Math.max(0, Math.min(credit - ofAvailable, taken));
  let before = 0;
  const parts = pending.map(({ number, amount }): LedgerEntry => {
    const part = proportion(toPending, before + amount, taken) - proportion(toPending, before, taken);
    before += amount;
    return open.has(number)
      ? { account: 'seller_pending', amount: part, installment: number }
      : { account: 'seller_available', amount: part };
  });
  return [...parts, { account: 'seller_available', amount: credit - toPending }];
}

/** What is taken of each installment and was not credited again. */
function takenOf(debited: readonly LedgerEntry[]): { number: number; amount: Cents }[] {
  const taken = new Map<number, Cents>();
  for (const { account, amount, installment } of debited)
    if (account === 'seller_pending') taken.set(installment!, (taken.get(installment!) ?? 0) - amount);
  return [...taken].map(([number, amount]) => ({ number, amount })).filter(({ amount }) => amount > 0);
}

/** Credits the seller: with the first installment that is not settled, or at once. */
export function creditUnsettled(installments: readonly Installment[], credit: Cents): LedgerEntry[] {
  const next = installments.find(({ isSettled }) => !isSettled);
  return next
    ? [{ account: 'seller_pending', amount: credit, installment: next.number }]
    : [{ account: 'seller_available', amount: credit }];
}
