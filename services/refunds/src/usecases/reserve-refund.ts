import { later } from '@catraca/kernel/dates';
import { ApiError, errorTable } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type ReservedRefund } from '../adapters/charges.client.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import { JOB_TAKES_OVER_MS, LATE_RESERVATION_MS, type Refund, type RefundOutcome } from '../domain/refund.ts';
import { notReturned } from '../domain/return-outcome.ts';

const SERVER_ERROR = 500;

/**
 * Reserves an intended refund at its charge, which decides. Throws what the charge refuses: a seller's
 * refund is then refused for ever, as the seller may have asked again.
 */
@Injectable()
export class ReserveRefund {
  constructor(
    private readonly refunds: RefundStore,
    private readonly charges: ChargesClient,
  ) {}

  /** `marksSend`: the caller sends the return at once, which is then stored by the same write. */
  async execute(
    refund: Refund,
    now: Date,
    { refundsEnabled = true, marksSend = false }: { refundsEnabled?: boolean; marksSend?: boolean } = {},
  ): Promise<Refund> {
    const stored = refund.refusal ? refund : await this.ask(refund, now, { refundsEnabled, marksSend });
    // One that was refused while its reservation was on its way is undone by the job.
    if (stored.refusal) throw new ApiError(stored.refusal.code, stored.refusal.details);
    return stored;
  }

  private async ask(
    refund: Refund,
    now: Date,
    { refundsEnabled, marksSend }: { refundsEnabled: boolean; marksSend: boolean },
  ): Promise<Refund> {
    try {
      const reserved = await this.charges.reserve(refund, now, refundsEnabled);
      return await this.storeReserved(refund, reserved, now, marksSend);
    } catch (error) {
      if (isRefusal(error)) return this.refuse(refund, error, now);
      throw error;
    }
  }

  /** Stores what the charge has reserved. One that the charge has ended already goes to no bank. */
  async storeReserved(
    refund: Refund,
    reserved: ReservedRefund,
    now: Date,
    marksSend = false,
  ): Promise<Refund> {
    const { amount, sellerDebit, endToEndId, acquirerChargeId, paymentMethod, status } = reserved;
    const ended = status !== 'pending' && {
      ...(status === 'failed' ? notReturned(null) : {}),
      stage: 'concluded' as const,
      outcome: status as RefundOutcome,
      processedAt: new Date(reserved.processedAt ?? now),
      dueAt: null,
    };
    const { refund: stored } = await this.refunds.advance(refund, [refund.stage], {
      stage: 'reserved',
      amount,
      feeReturned: reserved.platformFeeReturned + reserved.methodFeeReturned,
      sellerDebit,
      endToEndId,
      acquirerChargeId,
      paymentMethod,
      createdAt: new Date(reserved.createdAt),
      refusal: null,
      dueAt: later(now, JOB_TAKES_OVER_MS),
      ...(marksSend && paymentMethod === 'pix' && { sentAt: now, unknownSendAt: now }),
      ...ended,
    });
    return stored;
  }

  /**
   * Returns the refund as it is stored then: a repetition may have reserved it meanwhile. Returns of the bank
   * ask again.
   */
  private async refuse(refund: Refund, error: ApiError, now: Date): Promise<Refund> {
    const { code, details } = error;
    const refusal = refund.origin === 'seller' ? { code, details } : null;
    const dueAt = later(now, LATE_RESERVATION_MS);
    const refused = { stage: 'refused' as const, refusal, dueAt };
    const { refund: stored } = await this.refunds.advance(refund, [refund.stage], refused);
    if (refusal === null) throw error;
    return stored;
  }
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && errorTable[error.code].http < SERVER_ERROR;
}
