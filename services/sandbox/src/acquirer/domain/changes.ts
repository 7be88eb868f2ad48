import type { Cents } from '@catraca/kernel/money';
import { type BankTime, realTime } from '../../shared/domain/bank-time.ts';
import { callbackInProgress } from '../../shared/domain/callback.ts';
import { newAcquirerId } from './ids.ts';
import { type Charge, chargeStatusAfter, leftOf, type Order, type Transaction } from './order.ts';
import { creditsOf, payableToday, sumOf } from './payables.ts';

/** When, by the order's clock, and why an order changes. */
export interface Cause extends BankTime {
  /** Trace context, so that the webhook belongs to the cause's trace. */
  traceparent: string;
}

const REFUSED_LATER = '05';
const APPROVED = '00';

/** The order after its issuer or anti-fraud decided. Null when its status does not allow it. */
export function decided(order: Order, trigger: 'approve' | 'refuse', cause: Cause): Order | null {
  const { charge } = order;
  const status = chargeStatusAfter(charge.status, trigger);
  if (!status) return null;
  const isPaid = trigger === 'approve';
  const wasHeld = charge.antifraud === 'pending';
  const transaction = transactionOf(isPaid ? 'captured' : 'not_authorized', charge.amount, cause.now, {
    success: isPaid,
    returnCode: isPaid ? APPROVED : wasHeld ? null : REFUSED_LATER,
  });
  const antifraud = wasHeld ? (isPaid ? 'approved' : 'reproved') : charge.antifraud;
  const changed: Charge = {
    ...charge,
    status,
    antifraud,
    due: null,
    transactions: [...charge.transactions, transaction],
  };
  const types = [
    ...(wasHeld ? [`charge.antifraud_${antifraud}`] : []),
    isPaid ? 'charge.paid' : 'charge.payment_failed',
  ];
  return withCharge(order, isPaid ? captured(changed, cause.now) : changed, types, cause);
}

/**
 * The order after `amount` was given back, or all that is left. A held charge is voided. Null when it is not
 * possible.
 */
export function canceled(
  order: Order,
  { amount, reference }: { amount: Cents | undefined; reference: string | null },
  cause: Cause,
): Order | null {
  const { charge } = order;
  const [left, status] = [leftOf(charge), chargeStatusAfter(charge.status, 'cancel')];
  const given = amount ?? left;
  const isWhole = given === left;
  if (!status || given <= 0 || given > left || (charge.status === 'pending' && !isWhole)) return null;

  const wasPaid = charge.status === 'paid';
  const name = wasPaid ? (isWhole ? 'refunded' : 'partial_refunded') : 'voided';
  const transaction = transactionOf(name, given, cause.now, { success: true, reference });
  const refund = payableToday('refund', -given, cause.now, newAcquirerId('pay'));
  const changed: Charge = {
    ...charge,
    status: isWhole ? status : charge.status,
    canceledAmount: charge.canceledAmount + given,
    canceledAt: isWhole ? cause.now : charge.canceledAt,
    due: isWhole ? null : charge.due,
    transactions: [...charge.transactions, transaction],
    payables: wasPaid ? [...charge.payables, refund] : charge.payables,
  };
  return withCharge(order, changed, [isWhole ? 'charge.refunded' : 'charge.partial_canceled'], cause);
}

/**
 * The order after a chargeback of `amount`, or of all that is not disputed yet. Null when it is not possible.
 */
export function chargedBack(order: Order, amount: Cents | undefined, cause: Cause): Order | null {
  const { charge } = order;
  const status = chargeStatusAfter(charge.status, 'charge_back');
  const left = leftOf(charge) - debitedOf(charge);
  const disputed = amount ?? left;
  if (!status || disputed <= 0 || disputed > left) return null;
  const transaction = transactionOf('chargedback', disputed, cause.now, { success: true });
  const payable = payableToday('chargeback', -disputed, cause.now, newAcquirerId('pay'));
  const changed: Charge = {
    ...charge,
    status,
    due: null,
    transactions: [...charge.transactions, transaction],
    payables: [...charge.payables, payable],
  };
  return withCharge(order, changed, ['charge.chargedback'], cause);
}

/**
 * The order after its acquirer was credited by a representment: `amount`, or all that was charged back. Its
 * status stays. Null when it is not possible.
 */
export function represented(order: Order, amount: Cents | undefined, cause: Cause): Order | null {
  const { payables } = order.charge;
  const debited = debitedOf(order.charge);
  const credited = amount ?? debited;
  if (credited <= 0 || credited > debited) return null;
  const won = payableToday('chargeback_refund', credited, cause.now, newAcquirerId('pay'));
  return withCharge(order, { ...order.charge, payables: [...payables, won] }, ['charge.updated'], cause);
}

/**
 * The order after its representment was lost in the end: a second chargeback of `amount`, or of all that was
 * credited. Null when nothing was.
 */
export function representmentLost(order: Order, amount: Cents | undefined, cause: Cause): Order | null {
  const { charge } = order;
  const credited = Math.min(sumOf(charge, 'chargeback_refund'), leftOf(charge) - debitedOf(charge));
  return credited > 0 ? chargedBack(order, amount ?? credited, cause) : null;
}

/** What chargebacks took and representments did not give back. */
function debitedOf(charge: Charge): Cents {
  return -(sumOf(charge, 'chargeback') + sumOf(charge, 'chargeback_refund'));
}

/** The charge with the time of its payment and the payables of its installments. */
export function captured(charge: Charge, now: Date): Charge {
  const payables = creditsOf(charge.amount, charge.installments, now, () => newAcquirerId('pay'));
  return { ...charge, paidAt: now, payables };
}

export function transactionOf(
  status: string,
  amount: Cents,
  at: Date,
  details: Partial<Transaction>,
): Transaction {
  const nothing = { success: false, returnCode: null, reference: null };
  return { id: newAcquirerId('tran'), status, amount, at, ...nothing, ...details };
}

/** A charge's change, with a webhook of each type, which the process that stores the change sends at once. */
export function withCharge(order: Order, charge: Charge, types: string[], cause: Cause): Order {
  const { now } = cause;
  const hooks = types.map((type) => ({
    id: newAcquirerId('hook'),
    type,
    createdAt: now,
    callback: callbackInProgress(cause.traceparent, realTime(cause)),
  }));
  return { ...order, charge, updatedAt: now, version: order.version + 1, hooks: [...order.hooks, ...hooks] };
}
