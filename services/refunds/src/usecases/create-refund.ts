import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { MoneyOut } from '@catraca/platform/service/money-out';
import { withTimeout } from '@catraca/platform/service/with-timeout';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { RefundStore } from '../adapters/refund.store.ts';
import { intendedRefund, type Refund, type RefundOrder } from '../domain/refund.ts';
import { DriveRefund } from './drive-refund.ts';
import { ReserveRefund } from './reserve-refund.ts';

/**
 * How long the seller waits for bank or acquirer, and charge, of the 10 s of a request. After that the refund
 * is `pending`.
 */
const PROVIDER_LIMIT_MS = 4_000;
const NEXT_CHECK_MS = 1_500;

/**
 * Refunds a charge: stores the intent, lets the charge reserve it, asks the bank or acquirer, and tells the
 * charge the outcome. Safe to repeat with the same id: it continues where it stopped. Throws what the charge
 * refuses.
 */
@Injectable()
export class CreateRefund {
  constructor(
    private readonly refunds: RefundStore,
    private readonly reserveRefund: ReserveRefund,
    private readonly driveRefund: DriveRefund,
    private readonly moneyOut: MoneyOut,
  ) {}

  async execute(context: CallContext, order: RefundOrder): Promise<Refund> {
    const intent = await this.refunds.insertOrFind(intendedRefund(context, order));
    const { now } = context;
    const isReserved = intent.stage !== 'intended' && intent.stage !== 'refused';
    const marksSend = !isReserved && !this.moneyOut.isHeld(intent);
    const { refundsEnabled } = order;
    const refund = isReserved
      ? intent
      : await this.reserveRefund.execute(intent, now, { refundsEnabled, marksSend });
    if (refund.stage === 'concluded') return refund;
    const isMarked = marksSend && refund.sentAt?.getTime() === now.getTime();
    return (await this.attempt(refund, now, isMarked)) ?? this.refunds.get(context, order.refundId);
  }

  /**
   * How far it came. Whatever bank or acquirer do, the reserved refund stands: the job carries it on, and
   * this returns null.
   */
  private async attempt(refund: Refund, now: Date, isMarked: boolean): Promise<Refund | null> {
    try {
      return await withTimeout(this.driveAtProvider(refund, now, isMarked), PROVIDER_LIMIT_MS);
    } catch (error) {
      log.warn({ err: error, refund: refund.id }, 'the outcome of a refund is unknown and will be asked for');
      return null;
    }
  }

  private async driveAtProvider(refund: Refund, now: Date, isMarked: boolean): Promise<Refund> {
    const driven = await this.driveRefund.execute(refund, now, 'seller', isMarked);
    if (driven.stage !== 'concluded') await this.refunds.postpone(refund, later(now, NEXT_CHECK_MS));
    return driven;
  }
}
