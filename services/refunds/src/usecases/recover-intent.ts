import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import { intentEnd, type Refund } from '../domain/refund.ts';
import { ReserveRefund } from './reserve-refund.ts';

/**
 * Looks after a refund that is not reserved. A seller's intent runs by the seller's retry only; but its reservation may have been
 * made while the response was lost. A return that the bank made is reserved here. What no charge knows is dropped after 48 h.
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
    if (refund.origin !== 'seller') return this.reserveRefund.execute(refund, now, true);

    const reserved = await this.findReservation(refund, now);
    if (reserved) return this.reserveRefund.adopt(refund, reserved, now);
    if (now >= intentEnd(refund)) await this.refunds.forget(refund);
    return null;
  }

  private async findReservation({ id, accountId, livemode, chargeId }: Refund, now: Date) {
    const charge = await this.charges.get({ accountId, livemode, now }, chargeId).catch(nullIfNotFound);
    const endToEndId = charge?.pix?.endToEndId;
    if (!endToEndId) return null;
    const [paid] = await this.charges.findPaid(livemode, [endToEndId]);
    const reserved = paid?.refunds.find((candidate) => candidate.id === id);
    return reserved ? { ...reserved, endToEndId } : null;
  }
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.code === 'resource_not_found') return null;
  throw error;
}
