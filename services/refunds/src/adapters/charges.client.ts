import type {
  Charge,
  ChargeRefund,
  ChargeRefundsService,
  ChargesService,
  Dispute as DisputeMessage,
  PaidCharge as PaidChargeMessage,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { toWire } from '@catraca/platform/grpc/call-context';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RefundsSettings } from '../config.ts';
import type { Dispute } from '../domain/dispute.ts';
import type { PaidCharge } from '../domain/outside-return.ts';
import type { Refund, RefundOutcome } from '../domain/refund.ts';

/** Reserving, the bank and concluding share the 10 s of a seller's request. */
const DEADLINE_MS = 5_000;

export interface KnownCharge extends PaidCharge {
  /** Cents that the buyer paid. */
  amount: number;
  /** The acquirer's charge that paid it. Empty for Pix. */
  acquirerChargeId: string;
  refunds: ChargeRefund[];
}

/** A refund as its charge has reserved it, with the payment that it returns. */
export type ReservedRefund = ChargeRefund & Payment;
type Payment = Pick<Refund, 'endToEndId' | 'acquirerChargeId' | 'paymentMethod'>;

/** The charges service, which decides about refunds and disputes. */
@Injectable()
export class ChargesClient implements OnApplicationShutdown {
  private readonly charges: GrpcClient<ChargesService>;
  private readonly refunds: GrpcClient<ChargeRefundsService>;

  constructor(@Inject(CONFIG) settings: RefundsSettings) {
    const options = { deadlineMs: DEADLINE_MS, tls: settings };
    this.charges = grpcClient('catraca.charges.v1.ChargesService', settings.CHARGES_GRPC, options);
    this.refunds = grpcClient('catraca.charges.v1.ChargeRefundsService', settings.CHARGES_GRPC, options);
  }

  /** Throws resource_not_found. */
  async get(context: CallContext, chargeId: string): Promise<Charge> {
    return (await this.charges.getCharge({ context: toWire(context), chargeId })).charge!;
  }

  /** Throws what the charge decides, see its proto. */
  async reserve(refund: Refund, now: Date, refundsEnabled: boolean): Promise<ReservedRefund> {
    const { chargeId, id: refundId, requestedAmount: amount, origin, disputeId } = refund;
    const outside = origin === 'seller' ? null : { origin, disputeId };
    const context = contextOf(refund, now);
    const reserved = await this.refunds.reserveRefund({
      context,
      chargeId,
      refundId,
      amount,
      refundsEnabled,
      outside,
    });
    return { ...reserved.refund!, ...paymentOf(reserved) };
  }

  async conclude(refund: Refund, status: RefundOutcome, now: Date): Promise<ChargeRefund> {
    const { chargeId, id: refundId } = refund;
    const context = contextOf(refund, now);
    return (await this.refunds.concludeRefund({ context, chargeId, refundId, status })).refund!;
  }

  /** The charges that these payments paid; at most 1,000. */
  async findPaid(livemode: boolean, endToEndIds: string[]): Promise<KnownCharge[]> {
    if (endToEndIds.length === 0) return [];
    const { charges } = await this.refunds.findPaidCharges({ livemode, endToEndIds, chargeIds: [] });
    return charges.map((charge) => knownCharge(livemode, charge));
  }

  /** Those of these card charges that were paid; at most 1,000. */
  async findPaidCards(livemode: boolean, chargeIds: string[]): Promise<KnownCharge[]> {
    if (chargeIds.length === 0) return [];
    const { charges } = await this.refunds.findPaidCharges({ livemode, endToEndIds: [], chargeIds });
    const cards = charges.filter(({ endToEndId }) => endToEndId === '');
    return cards.map((charge) => knownCharge(livemode, charge));
  }

  /** A refund that its charge has reserved, or null. */
  async findReservation({ livemode, chargeId, id }: Refund): Promise<ReservedRefund | null> {
    const { charges } = await this.refunds.findPaidCharges({
      livemode,
      endToEndIds: [],
      chargeIds: [chargeId],
    });
    const [paid] = charges;
    const reserved = paid?.refunds.find((candidate) => candidate.id === id);
    return reserved ? { ...reserved, ...paymentOf(paid!) } : null;
  }

  /** Throws charge_not_disputable. */
  async openDispute(dispute: Dispute, now: Date): Promise<DisputeMessage> {
    const { chargeId, id: disputeId, amount, openedAt, deadline } = dispute;
    const times = { openedAt: openedAt.toISOString(), dueAt: deadline.toISOString() };
    const context = contextOf(dispute, now);
    return (await this.refunds.openDispute({ context, chargeId, disputeId, amount, ...times })).dispute!;
  }

  async closeDispute(dispute: Dispute, status: 'approved' | 'rejected', now: Date): Promise<DisputeMessage> {
    const { chargeId, id: disputeId } = dispute;
    const context = contextOf(dispute, now);
    return (await this.refunds.closeDispute({ context, chargeId, disputeId, status })).dispute!;
  }

  onApplicationShutdown(): void {
    this.charges.close();
    this.refunds.close();
  }
}

function knownCharge(livemode: boolean, charge: PaidChargeMessage): KnownCharge {
  const { endToEndId, acquirerChargeId, accountId, chargeId, amount, refunds } = charge;
  const refundIds = refunds.map(({ id }) => id);
  return { endToEndId, acquirerChargeId, accountId, livemode, chargeId, amount, refundIds, refunds };
}

/** Only a Pix payment has an end-to-end id. */
function paymentOf(given: Pick<PaidChargeMessage, 'endToEndId' | 'acquirerChargeId'>): Payment {
  const { endToEndId, acquirerChargeId } = given;
  return endToEndId
    ? { endToEndId, acquirerChargeId: null, paymentMethod: 'pix' }
    : { endToEndId: null, acquirerChargeId: acquirerChargeId || null, paymentMethod: 'credit_card' };
}

function contextOf({ accountId, livemode }: Omit<CallContext, 'now'>, now: Date) {
  return toWire({ accountId, livemode, now });
}
