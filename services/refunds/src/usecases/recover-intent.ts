import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type ReservedRefund } from '../adapters/charges.client.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import { intentEnd, isSurelyRefused, type Refund } from '../domain/refund.ts';
import { ReserveRefund } from './reserve-refund.ts';

/**
 * Looks after a refund that is not reserved. A seller's intent runs by the seller's retry only; but its
 * reservation may have been made while the response was lost. One that arrived after the seller was told of a
 * refusal is undone: the seller may have asked again. A return that the bank made is reserved here. What no
 * charge knows is dropped after 48 h.
 */
@Injectable()
export class RecoverIntent {
  constructor(
    private readonly refunds: RefundStore,
    private readonly charges: ChargesClient,
    private readonly reserveRefund: ReserveRefund,
  ) {}

  /** The reserved refund, or null. */
  async execute(refund: Refund, now: Date): Promise<Refund | null> {
    if (refund.stage !== 'intended' && refund.stage !== 'refused') return refund;
    if (refund.origin !== 'seller') return this.reserveRefund.execute(refund, now);

    const reserved = await this.charges.findReservation(refund);
    if (reserved && refund.stage === 'refused') return this.undo(refund, reserved, now);
    if (reserved) return this.reserveRefund.storeReserved(refund, reserved, now);
    if (now >= intentEnd(refund)) await this.refunds.forget(refund);
    else if (refund.stage === 'refused' && isSurelyRefused(refund, now))
      await this.refunds.postpone(refund, intentEnd(refund));
    return null;
  }

  private async undo(refund: Refund, reserved: ReservedRefund, now: Date): Promise<Refund> {
    log.warn({ refund: refund.id }, 'a refund was reserved after it had been refused and is undone');
    const ended = await this.charges.conclude(refund, 'failed', now);
    return this.reserveRefund.storeReserved(refund, { ...reserved, ...ended }, now);
  }
}
