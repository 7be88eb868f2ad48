import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { PixBanks } from '../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../domain/charge.ts';
import type { Payment } from '../domain/follow.ts';
import type { UnclaimedPayment } from '../domain/unclaimed-payment.ts';

const BATCH_SIZE = 50;

/**
 * Returns payments for a charge that do not pay it. Each is stored first, so that a failed return is retried. The return's id at
 * the bank is the payment's own, so a retry cannot return it twice.
 */
@Injectable()
export class ReturnPayments {
  constructor(
    private readonly unclaimed: UnclaimedPaymentStore,
    private readonly banks: PixBanks,
  ) {}

  async execute(
    { id: chargeId, accountId, livemode }: Charge,
    payments: readonly Payment[],
    now: Date,
  ): Promise<void> {
    for (const payment of payments) {
      const unclaimed = {
        ...payment,
        chargeId,
        accountId,
        livemode,
        status: 'pending' as const,
        seenAt: now,
      };
      if ((await this.unclaimed.insert(unclaimed)) === 'pending') await this.returnPayment(unclaimed);
    }
  }

  /** Retries returns that are pending. */
  async retry(): Promise<void> {
    for (const payment of await this.unclaimed.findPending(BATCH_SIZE)) await this.returnPayment(payment);
  }

  /** A return that the bank refuses is stored as failed, for people to look into. */
  private async returnPayment(payment: UnclaimedPayment): Promise<void> {
    const { endToEndId, amount } = payment;
    const returning = this.banks.of(payment).returnPayment(endToEndId, endToEndId, amount);
    const outcome = await returning.catch((error: unknown) => {
      if (error instanceof ProviderRefused) return 'not_returned' as const;
      throw error;
    });
    if (outcome === 'returned') await this.unclaimed.settle(endToEndId, 'returned');
    if (outcome === 'not_returned') await this.unclaimed.settle(endToEndId, 'failed');
  }
}
