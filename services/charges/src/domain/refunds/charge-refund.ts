import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import type {
  ChangeEvent,
  Charge,
  ChargeChange,
  ChargeRefund,
  FeesReturned,
  RefundEventType,
} from '../charge.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';
import { disputeReserve, isOpen } from './charge-dispute.ts';
import { feesLeftToReturn, feesReturned, hasPendingRefund, remainingOf } from './refund-fees.ts';

/** A refund to reserve. Without `amount` (null) it is for all that is left (specification S11.1). */
export interface RefundOrder {
  id: string;
  amount: Cents | null;
  origin: ChargeRefund['origin'];
  disputeId: string | null;
  /** The account's switch. */
  refundsEnabled: boolean;
}

/** The refund window: 90 days from the payment (specification S11.6). */
const WINDOW_MS = 90 * 24 * 3_600_000;
/** Refunds of a charge through the API (specification S11.10). */
export const MAX_REFUNDS = 200;
/** Failed ones included, which a charge keeps: its document must not grow without end. */
const MAX_ATTEMPTS = 1_000;

/**
 * Reserves a refund, or null when its id is known. Throws charge_not_refundable, refund_window_closed,
 * refund_disabled, exceeds_remaining, refund_limit_reached (specification S11). A return that the bank made
 * without our request needs only a payment.
 */
export function reserveRefund(charge: Charge, order: RefundOrder, now: Date): ChargeChange | null {
  if (charge.refunds.some(({ id }) => id === order.id)) return null;
  if (!charge.paidAt) throw new ApiError('charge_not_refundable');
  if (order.origin === 'seller') refuseUnlessAllowed(charge, order, now);

  const amount = order.amount ?? remainingOf(charge);
  const { id, origin, disputeId } = order;
  const refund: ChargeRefund = {
    ...{ id, amount, origin, disputeId },
    ...feesReturned(charge, amount),
    status: 'pending',
    createdAt: now,
    processedAt: null,
  };
  return refundChange(charge, { refunds: [...charge.refunds, refund] }, 'charge.refund_reserved', id);
}

/** Ends a reserved refund, or null when it has ended already. Throws resource_not_found. */
export function concludeRefund(
  charge: Charge,
  id: string,
  status: 'succeeded' | 'failed',
  now: Date,
): ChargeChange | null {
  const refund = charge.refunds.find((one) => one.id === id);
  if (!refund) throw new ApiError('resource_not_found');
  if (refund.status !== 'pending') return null;

  const refunds = charge.refunds.map((one) => (one === refund ? { ...one, status, processedAt: now } : one));
  const adjusted = adjustedFees({ ...charge, refunds });
  const duty = { ...adjusted?.set, ...checkChargeback({ ...charge, refunds }, now) };
  const events: ChangeEvent[] = adjusted
    ? [{ type: 'charge.fees_adjusted', refundId: id, reserveChange: 0, fees: adjusted.fees }]
    : [];
  if (status === 'failed') {
    const change = refundChange(charge, { refunds, ...duty }, 'charge.refund_failed', id);
    return { ...change, events: [...change.events, ...events] };
  }
  const set = { refunds, ...duty, ...refunded(charge, refund, now) };
  const change = refundChange(charge, set, 'charge.refunded', id);
  return approveDispute(charge, refund, { ...change, events: [...change.events, ...events] });
}

/**
 * The fees that are returned beside the refunds once none is pending: what succeeded decides. What refunds
 * were told stays.
 */
function adjustedFees(charge: Charge): { set: Partial<Charge>; fees: FeesReturned } | null {
  if (hasPendingRefund(charge)) return null;
  const fees = feesLeftToReturn(charge);
  if (fees.platformFeeReturned === 0 && fees.methodFeeReturned === 0) return null;
  const { platformFeeReturned, methodFeeReturned } = charge.feesAdjusted;
  const feesAdjusted = {
    platformFeeReturned: platformFeeReturned + fees.platformFeeReturned,
    methodFeeReturned: methodFeeReturned + fees.methodFeeReturned,
  };
  return { set: { feesAdjusted }, fees };
}

/**
 * A chargeback may have waited for the last refund, or debits more than is left after one that the acquirer
 * made without our request: it is asked at once.
 */
function checkChargeback(charge: Charge, now: Date): Partial<Charge> {
  const mayChange = charge.chargeback !== null || charge.dueAt !== null;
  return charge.card && mayChange && !hasPendingRefund(charge) ? { dueAt: now } : {};
}

/** The 200th refund must be for all that is left, so that a charge can always be refunded wholly. */
function refuseUnlessAllowed(charge: Charge, { amount, refundsEnabled }: RefundOrder, now: Date): void {
  const isRefundable = charge.status === 'paid' || charge.status === 'partially_refunded';
  if (!isRefundable) throw new ApiError('charge_not_refundable');
  if (now > later(charge.paidAt!, WINDOW_MS)) throw new ApiError('refund_window_closed');
  if (!refundsEnabled) throw new ApiError('refund_disabled');
  const remaining = Math.max(0, remainingOf(charge));
  if (remaining === 0 || (amount ?? 0) > remaining) throw new ApiError('exceeds_remaining', { remaining });
  const asked = charge.refunds.filter(
    ({ origin, status }) => origin === 'seller' && status !== 'failed',
  ).length;
  const isLast = asked === MAX_REFUNDS - 1 && (amount ?? remaining) === remaining;
  const isFull = charge.refunds.length >= MAX_ATTEMPTS;
  if (isFull || (asked >= MAX_REFUNDS - 1 && !isLast))
    throw new ApiError('refund_limit_reached', { remaining });
}

function refunded(charge: Charge, { amount }: ChargeRefund, now: Date): Partial<Charge> {
  const refundedAmount = charge.refundedAmount + amount;
  const isWhole = refundedAmount >= charge.amount;
  const trigger = isWhole ? 'refund_rest' : 'refund_part';
  const status = nextStatus<ChargeStatus, ChargeTrigger>(transitions, charge.status, trigger);
  const refundedAt = isWhole ? (charge.refundedAt ?? now) : null;
  return { refundedAmount, refundedAt, status: status ?? charge.status };
}

/** The first return of a dispute shows that the bank approved it. */
function approveDispute(charge: Charge, { disputeId }: ChargeRefund, change: ChargeChange): ChargeChange {
  const dispute = charge.disputes.find(({ id }) => id === disputeId);
  if (!dispute || !isOpen(dispute) || dispute.status !== 'opened') return change;
  const disputes = charge.disputes.map((one) =>
    one === dispute ? { ...one, status: 'approved' as const } : one,
  );
  const approved: ChangeEvent = { type: 'charge.med_approved', disputeId: dispute.id, reserveChange: 0 };
  return { set: { ...change.set, disputes }, events: [...change.events, approved] };
}

function refundChange(
  charge: Charge,
  set: Partial<Charge>,
  type: RefundEventType,
  refundId: string,
): ChargeChange {
  const reserveChange = disputeReserve({ ...charge, ...set }) - disputeReserve(charge);
  return { set, events: [{ type, refundId, reserveChange }] };
}
