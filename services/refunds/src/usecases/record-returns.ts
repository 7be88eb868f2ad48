import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import type { KnownCharge } from '../adapters/charges.client.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import {
  movesMoney,
  ourRefundId,
  outsideRefund,
  type PaymentReturn,
  type ReturnedPayment,
} from '../domain/outside-return.ts';
import type { Refund } from '../domain/refund.ts';
import { returnOutcomeOf } from '../domain/return-outcome.ts';
import { DriveRefund } from './drive-refund.ts';
import { ReserveRefund } from './reserve-refund.ts';

/**
 * Brings the refunds of a charge to what the bank reports about its payment: ours end, and returns that the
 * bank made without our request become refunds. So do those of refunds that had ended as failed.
 */
@Injectable()
export class RecordReturns {
  constructor(
    private readonly refunds: RefundStore,
    private readonly disputes: DisputeStore,
    private readonly reserveRefund: ReserveRefund,
    private readonly driveRefund: DriveRefund,
    private readonly clocks: TestClocks,
  ) {}

  /** `at`: real time, or the account's. Returns the refunds that were not over before. */
  async execute(charge: KnownCharge, payment: ReturnedPayment, at: Date): Promise<Refund[]> {
    const now = this.clocks.now(charge, at);
    const recorded: Refund[] = [];
    for (const found of payment.returns) {
      const ours = ourRefundId(charge, found);
      const ended = ours && statusAtCharge(charge, ours);
      if (ended === 'succeeded' || (ended === 'failed' && found.status !== 'returned')) continue;
      const refund =
        ours && ended !== 'failed'
          ? await this.findOurs(charge, ours, now)
          : await this.storeOutside(charge, payment, { found, corrects: ours, now });
      if (refund) recorded.push(await this.driveRefund.recordOutcome(refund, returnOutcomeOf(found), now));
    }
    return recorded;
  }

  private async findOurs(charge: KnownCharge, id: string, now: Date): Promise<Refund | null> {
    const refund = await this.refunds.find(id, charge.livemode);
    if (!refund) log.error({ refund: id, charge: charge.chargeId }, 'a refund of ours is not stored');
    if (refund?.stage !== 'intended' && refund?.stage !== 'refused') return refund;
    const reserved = charge.refunds.find((candidate) => candidate.id === id)!;
    return this.reserveRefund.storeReserved(
      refund,
      { ...reserved, endToEndId: charge.endToEndId, acquirerChargeId: null, paymentMethod: 'pix' },
      now,
    );
  }

  private async storeOutside(
    charge: KnownCharge,
    payment: ReturnedPayment,
    { found, corrects, now }: { found: PaymentReturn; corrects: string | null; now: Date },
  ): Promise<Refund | null> {
    if (!movesMoney(found)) return null;
    const disputeId = found.kind === 'med' ? await this.disputeOf(charge) : null;
    const outside = outsideRefund(charge, payment, { found, disputeId, corrects, now });
    const refund = await this.refunds.insertOrFind(outside);
    const isMadeAfterAll = refund.outcome === 'failed' && found.status === 'returned' && !corrects;
    if (isMadeAfterAll) return this.storeOutside(charge, payment, { found, corrects: refund.id, now });
    if (refund.stage !== 'intended' && refund.stage !== 'refused') return refund;
    const reserved = await this.reserveRefund.execute(refund, now);
    report(reserved);
    return reserved;
  }

  private async disputeOf({ livemode, endToEndId }: KnownCharge): Promise<string | null> {
    return (await this.disputes.findForReturn(livemode, endToEndId))?.id ?? null;
  }
}

/** How the charge shows a refund. Most returns of a payment have ended there: nothing is read for them. */
function statusAtCharge({ refunds }: KnownCharge, refundId: string): string | null {
  return refunds.find(({ id }) => id === refundId)?.status ?? null;
}

/** A correction is reported when it is concluded, whoever carries it on. */
function report({ id: refund, chargeId: charge, corrects }: Refund): void {
  if (!corrects) log.warn({ refund, charge }, 'the bank returned a payment without our request');
}
