import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import { Injectable } from '@nestjs/common';
import type { KnownCharge } from '../adapters/charges.client.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import { isOfSale, refunded } from '../domain/cancellation.ts';
import { outsideCancellation, unexplainedAmount } from '../domain/outside-cancellation.ts';
import type { Refund } from '../domain/refund.ts';
import { DriveRefund } from './drive-refund.ts';
import { ReserveRefund } from './reserve-refund.ts';

const outside = counter({
  name: 'refunds_outside_total',
  help: 'Card refunds that were made at the acquirer without our request',
  labels: ['mode'],
});

/**
 * Brings the refunds of a card charge to what its acquirer has given back: what no refund explains was
 * canceled at the acquirer's panel, and becomes a refund. So does a refund of ours that had ended as failed
 * and was made after all.
 */
@Injectable()
export class RecordCancellations {
  constructor(
    private readonly refunds: RefundStore,
    private readonly reserveRefund: ReserveRefund,
    private readonly driveRefund: DriveRefund,
    private readonly clocks: TestClocks,
  ) {}

  /** `at`: real time. `acquirer`: with the limits of the caller. Returns the refund that was found. */
  async execute(charge: KnownCharge, acquirer: AcquirerProvider, at: Date): Promise<Refund | null> {
    const now = this.clocks.now(charge, at);
    const { chargeId, acquirerChargeId } = charge;
    const found = await acquirer.findOrder(chargeId, acquirerChargeId, { needsCancellations: true });
    if (!found || found.canceledAmount === 0 || !isOfSale(found, acquirerChargeId)) return null;
    const refunds = await this.refunds.ofCharge(charge.chargeId, charge);
    const amount = unexplainedAmount(found, refunds);
    if (amount === 0) return null;
    const given = outsideCancellation(charge, found, { amount, refunds, now });
    return this.record(await this.refunds.insertOrFind(given), now);
  }

  private async record(refund: Refund, now: Date): Promise<Refund> {
    if (refund.stage !== 'intended' && refund.stage !== 'refused') return refund;
    report(refund);
    const reserved = await this.reserveRefund.execute(refund, now);
    return this.driveRefund.recordOutcome(reserved, refunded, now);
  }
}

/** A correction is reported when it is concluded, whoever carries it on. */
function report({ id: refund, chargeId: charge, livemode, corrects }: Refund): void {
  if (corrects) return;
  log.warn({ refund, charge }, 'the acquirer gave money back without our request');
  outside.inc({ mode: livemode ? 'live' : 'test' });
}
