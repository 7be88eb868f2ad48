import { ApiError, errorTable } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type ReservedRefund } from '../adapters/charges.client.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import { JOB_TAKES_OVER_MS, LATE_RESERVATION_MS, type Refund, type RefundOutcome } from '../domain/refund.ts';
import { notMade } from '../domain/settlement.ts';
import { later } from '../domain/time.ts';

const SERVER_ERROR = 500;

/**
 * Reserves an intended refund at its charge, which decides. Safe to repeat. Throws what the charge refuses: the intent is then
 * `refused`, and asks again when it is repeated.
 */
@Injectable()
export class ReserveRefund {
  constructor(
    private readonly refunds: RefundStore,
    private readonly charges: ChargesClient,
  ) {}

  async execute(refund: Refund, now: Date, refundsEnabled: boolean): Promise<Refund> {
    try {
      return await this.adopt(refund, await this.charges.reserve(refund, now, refundsEnabled), now);
    } catch (error) {
      if (isRefusal(error))
        await this.refunds.advance(refund, ['intended'], {
          stage: 'refused',
          dueAt: later(now, LATE_RESERVATION_MS),
        });
      throw error;
    }
  }

  /** Stores what the charge has reserved. One that the charge has ended already goes to no bank. */
  async adopt(refund: Refund, reserved: ReservedRefund, now: Date): Promise<Refund> {
    const { amount, sellerDebit, endToEndId, paymentMethod, status } = reserved;
    const ended = status !== 'pending' && {
      ...(status === 'failed' ? notMade(null) : {}),
      stage: 'concluded' as const,
      outcome: status as RefundOutcome,
      processedAt: new Date(reserved.processedAt ?? now),
      dueAt: null,
    };
    const { refund: stored } = await this.refunds.advance(refund, ['intended', 'refused'], {
      stage: 'reserved',
      amount,
      feeReturned: reserved.platformFeeReturned + reserved.methodFeeReturned,
      sellerDebit,
      endToEndId,
      paymentMethod,
      createdAt: new Date(reserved.createdAt),
      dueAt: later(now, JOB_TAKES_OVER_MS),
      ...ended,
    });
    return stored;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && errorTable[error.code].http < SERVER_ERROR;
}
