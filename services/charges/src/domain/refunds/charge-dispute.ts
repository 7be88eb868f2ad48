import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import type { Charge, ChargeChange, ChargeDispute, DisputeEventType } from '../charge.ts';
import { feesReturned, remainingOf } from './refund-fees.ts';

export type DisputeOrder = Pick<ChargeDispute, 'id' | 'amount' | 'openedAt' | 'dueAt'>;

/** An approved dispute stays open until its returns have been made. */
export function isOpen({ closedAt }: ChargeDispute): boolean {
  return closedAt === null;
}

/**
 * What the open dispute holds of the seller's money: what refunding the disputed part of the rest would
 * debit. In cents.
 */
export function disputeReserve(charge: Charge): Cents {
  const open = charge.disputes.find(isOpen);
  if (!open) return 0;
  const returned = charge.refunds
    .filter(({ disputeId, status }) => disputeId === open.id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const held = Math.min(open.amount - returned, remainingOf(charge));
  return held > 0 ? feesReturned(charge, held).sellerDebit : 0;
}

/** Opens a dispute, or null when its id is known. Throws charge_not_disputable. */
export function openDispute(charge: Charge, order: DisputeOrder): ChargeChange | null {
  if (charge.disputes.some(({ id }) => id === order.id)) return null;
  if (!charge.paidAt || charge.disputes.some(isOpen)) throw new ApiError('charge_not_disputable');
  const dispute: ChargeDispute = { ...order, status: 'opened', closedAt: null };
  return disputeChange(charge, [...charge.disputes, dispute], ['charge.med_opened'], order.id);
}

/**
 * Closes a dispute, or null when it is closed. One approved without any return is reported when it closes.
 * Throws resource_not_found.
 */
export function closeDispute(
  charge: Charge,
  id: string,
  status: 'approved' | 'rejected',
  now: Date,
): ChargeChange | null {
  const dispute = charge.disputes.find((one) => one.id === id);
  if (!dispute) throw new ApiError('resource_not_found');
  if (!isOpen(dispute)) return null;

  const isReported = dispute.status === 'approved';
  const ended = isReported ? 'approved' : status;
  const disputes = charge.disputes.map((one) =>
    one === dispute ? { ...one, status: ended, closedAt: now } : one,
  );
  if (ended === 'rejected') return disputeChange(charge, disputes, ['charge.med_rejected'], id);
  const types: DisputeEventType[] = isReported
    ? ['charge.med_closed']
    : ['charge.med_approved', 'charge.med_closed'];
  return disputeChange(charge, disputes, types, id);
}

/** The last of the events carries the change of the reserve. */
function disputeChange(
  charge: Charge,
  disputes: ChargeDispute[],
  types: DisputeEventType[],
  disputeId: string,
): ChargeChange {
  const reserveChange = disputeReserve({ ...charge, disputes }) - disputeReserve(charge);
  const events = types.map((type, index) => {
    return { type, disputeId, reserveChange: index === types.length - 1 ? reserveChange : 0 };
  });
  return { set: { disputes }, events };
}
