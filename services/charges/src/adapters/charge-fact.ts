import type { ChargebackFact, DisputeFact, RefundFact } from '@catraca/contracts/events/charge-events';
import { derivedId } from '@catraca/kernel/ids';
import type { SnakeCase } from '@catraca/kernel/mapping';
import type { Fact } from '@catraca/platform/mongo/outbox';
import type {
  Charge,
  Chargeback,
  ChargebackMove,
  ChargeDispute,
  ChargeRefund,
  FeesReturned,
} from '../domain/charge.ts';
import type { EmittedEvent } from './charge.document.ts';
import { type ChargeFactSource, chargeFact, concernsOf } from './charge-event.mapping.ts';

type FactSource = ChargeFactSource & Pick<Charge, 'refunds' | 'disputes' | 'chargeback'>;

/**
 * An event of a charge as `charges.events` carries it. Its id follows from the charge, the type, the time and
 * what it is about, to be the same when it is emitted again.
 */
export function factOf(event: EmittedEvent, charge: FactSource): Fact {
  return { ...factAbout(event, charge), concerns: concernsOf(charge) };
}

function factAbout(event: EmittedEvent, charge: FactSource): Fact {
  const { type, at, seq, refundId, disputeId, reserveChange = 0, move, fees } = event;
  const about = refundId ?? disputeId ?? (move && String(seq));
  const id = derivedId('evt', at, [charge.id, type, ...(about ? [about] : [])]);
  const data = { seq, charge: chargeFact(charge) };
  if (refundId) {
    const refund = charge.refunds.find((one) => one.id === refundId)!;
    const ofRefund = { ...data, refund: refundFact(refund, event), reserve_change: reserveChange };
    return { id, type, data: fees ? { ...ofRefund, fees: feesFact(fees) } : ofRefund };
  }
  if (disputeId) {
    const dispute = charge.disputes.find((one) => one.id === disputeId)!;
    return { id, type, data: { ...data, med: disputeFact(dispute, event), reserve_change: reserveChange } };
  }
  if (move)
    return { id, type, data: { ...data, chargeback: chargebackFact(charge.chargeback!, move, event) } };
  return { id, type, data };
}

function refundFact(refund: ChargeRefund, { type }: EmittedEvent): RefundFact {
  const isReserved = type === 'charge.refund_reserved';
  return {
    id: refund.id,
    amount: refund.amount,
    platform_fee_returned: refund.platformFeeReturned,
    method_fee_returned: refund.methodFeeReturned,
    seller_debit: refund.sellerDebit,
    status: isReserved ? 'pending' : refund.status,
    origin: refund.origin,
    created_at: refund.createdAt.toISOString(),
    processed_at: isReserved ? null : (refund.processedAt?.toISOString() ?? null),
  } satisfies Record<SnakeCase<Exclude<keyof ChargeRefund, 'disputeId'>>, unknown>;
}

const disputeStatuses: Partial<Record<EmittedEvent['type'], DisputeFact['status']>> = {
  'charge.med_opened': 'opened',
  'charge.med_approved': 'approved',
  'charge.med_rejected': 'rejected',
  'charge.med_closed': 'approved',
};

function disputeFact(dispute: ChargeDispute, { type, at }: EmittedEvent): DisputeFact {
  const isClosed = dispute.closedAt !== null && dispute.closedAt <= at;
  return {
    id: dispute.id,
    amount: dispute.amount,
    status: disputeStatuses[type] ?? dispute.status,
    opened_at: dispute.openedAt.toISOString(),
    due_at: dispute.dueAt.toISOString(),
    closed_at: isClosed ? dispute.closedAt!.toISOString() : null,
  } satisfies Record<SnakeCase<keyof ChargeDispute>, unknown>;
}

function chargebackFact(
  { id, openedAt, reversedAt }: Chargeback,
  move: ChargebackMove,
  { type, at }: EmittedEvent,
): ChargebackFact {
  const isReversed = type === 'charge.chargeback_reversed' && reversedAt !== null && reversedAt <= at;
  return {
    id,
    amount: move.amount,
    platform_fee_returned: move.platformFeeReturned,
    fee: move.fee,
    seller_debit: move.sellerDebit,
    reserve_change: move.reserveChange,
    status: isReversed ? ('reversed' as const) : ('opened' as const),
    opened_at: openedAt.toISOString(),
    reversed_at: isReversed ? reversedAt.toISOString() : null,
  } satisfies Record<SnakeCase<keyof ChargebackMove>, unknown> & Record<string, unknown>;
}

function feesFact({ platformFeeReturned, methodFeeReturned }: FeesReturned) {
  return { platform_fee_returned: platformFeeReturned, method_fee_returned: methodFeeReturned };
}
