import type {
  ChargebackFact,
  ChargeFact,
  DisputeFact,
  RefundFact,
} from '@catraca/contracts/events/charge-events';
import { derivedId } from '@catraca/kernel/ids';
import type { SnakeCase } from '@catraca/kernel/mapping';
import type { Fact } from '@catraca/platform/mongo/outbox';
import type { Charge, Chargeback, ChargeDispute, ChargeRefund } from '../domain/charge.ts';
import type { EmittedEvent } from './charge.document.ts';

/** Fields that events leave out, above all the buyer. An event carries account, mode, seq, refund and dispute outside of the charge. */
type NotInEvent =
  | 'accountId'
  | 'livemode'
  | 'contractVersion'
  | 'description'
  | 'items'
  | 'buyer'
  | 'customerIp'
  | 'expiresIn'
  | 'pix'
  | 'checkAt'
  | 'checkAttempts'
  | 'discrepancy'
  | 'expiredAt'
  | 'refundedAt'
  | 'refundPolicy'
  | 'chargebackPolicy'
  | 'refunds'
  | 'disputes'
  | 'chargeback'
  | 'card'
  | 'holderName'
  | 'seq';
type Later = 'installments' | 'settlement';
/** What facts are made of. Documents of older builds lack some. */
type FactSource = Omit<Charge, NotInEvent | Later> &
  Partial<Pick<Charge, 'refunds' | 'disputes' | 'chargeback' | Later>>;

/**
 * An event of a charge as `charges.events` carries it. Its id follows from the charge, the type, the time and what it is about, to be
 * the same when it is emitted again.
 */
export function factOf(event: EmittedEvent, charge: FactSource): Fact {
  const { type, at, seq = 0, refundId, disputeId, reserveChange = 0 } = event;
  const about = refundId ?? disputeId;
  const id = derivedId('evt', at, [charge.id, type, ...(about ? [about] : [])]);
  const data = { seq, charge: chargeFact(charge) };
  if (refundId) {
    const refund = charge.refunds!.find((one) => one.id === refundId)!;
    return { id, type, data: { ...data, refund: refundFact(refund, event), reserve_change: reserveChange } };
  }
  if (disputeId) {
    const dispute = charge.disputes!.find((one) => one.id === disputeId)!;
    return { id, type, data: { ...data, med: disputeFact(dispute, event), reserve_change: reserveChange } };
  }
  if (type === 'charge.chargedback' || type === 'charge.chargeback_reversed')
    return { id, type, data: { ...data, chargeback: chargebackFact(charge.chargeback!, event) } };
  return { id, type, data };
}

function chargeFact(charge: FactSource): ChargeFact {
  return {
    id: charge.id,
    status: charge.status,
    payment_method: charge.paymentMethod,
    amount: charge.amount,
    platform_fee: charge.platformFee,
    method_fee: charge.methodFee,
    net_amount: charge.netAmount,
    refunded_amount: charge.refundedAmount,
    settlement_days: charge.settlementDays,
    installments: charge.installments ?? 1,
    settlement: charge.settlement ?? 'per_installment',
    reference: charge.reference,
    metadata: charge.metadata,
    created_at: charge.createdAt.toISOString(),
    paid_at: charge.paidAt?.toISOString() ?? null,
  } satisfies Record<SnakeCase<Exclude<keyof Charge, NotInEvent>>, unknown>;
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

function chargebackFact(chargeback: Chargeback, { type }: EmittedEvent): ChargebackFact {
  const isReversed = type === 'charge.chargeback_reversed';
  const status: ChargebackFact['status'] = isReversed ? 'reversed' : 'opened';
  return {
    id: chargeback.id,
    amount: chargeback.amount,
    platform_fee_returned: chargeback.platformFeeReturned,
    fee: chargeback.fee,
    seller_debit: chargeback.sellerDebit,
    status,
    opened_at: chargeback.openedAt.toISOString(),
    reversed_at: isReversed ? (chargeback.reversedAt?.toISOString() ?? null) : null,
  } satisfies Record<SnakeCase<keyof Chargeback>, unknown>;
}
