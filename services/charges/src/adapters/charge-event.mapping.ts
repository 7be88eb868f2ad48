import type { ChargeFact } from '@catraca/contracts/events/charge-events';
import type { SnakeCase } from '@catraca/kernel/mapping';
import type { Charge } from '../domain/charge.ts';

/**
 * Fields that events leave out, above all the buyer. An event carries account, mode, seq, refund and dispute
 * outside of the charge.
 */
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
  | 'dueAt'
  | 'attempts'
  | 'discrepancy'
  | 'isForSession'
  | 'expiredAt'
  | 'refundedAt'
  | 'refundPolicy'
  | 'chargebackPolicy'
  | 'refunds'
  | 'feesAdjusted'
  | 'disputes'
  | 'chargeback'
  | 'chargebackSeenAt'
  | 'card'
  | 'scheduled'
  | 'holderName'
  | 'seq';
export type ChargeFactSource = Omit<Charge, NotInEvent> & Pick<Charge, 'scheduled' | 'isForSession'>;

/** The charge as `charges.events` carries it. */
export function chargeFact(charge: ChargeFactSource): ChargeFact {
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
    installments: charge.installments,
    settlement: charge.settlement,
    reference: charge.reference,
    metadata: charge.metadata,
    created_at: charge.createdAt.toISOString(),
    paid_at: charge.paidAt?.toISOString() ?? null,
    ...mandateFact(charge),
  } satisfies Record<SnakeCase<Exclude<keyof Charge, NotInEvent | 'mandate'>>, unknown>;
}

function mandateFact({ status, mandate, scheduled }: ChargeFactSource): Pick<ChargeFact, 'mandate'> {
  if (!mandate) return {};
  return {
    mandate: {
      id: mandate.id,
      subscription: mandate.subscriptionId,
      due_on: scheduled?.dueOn ?? null,
      failure_code: status === 'failed' ? (scheduled?.failureCode ?? null) : null,
    },
  };
}

/**
 * Whom events of the charge concern beside those who read all: the session that ordered it, its mandate. The first
 * charge of a mandate may be a session's.
 */
export function concernsOf({ isForSession, mandate, scheduled }: ChargeFactSource): string {
  const ofSession = isForSession || (mandate !== null && scheduled === null);
  return [ofSession && 'session', mandate && 'mandate'].filter(Boolean).join();
}
