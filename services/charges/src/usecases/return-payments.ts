import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { PixBanks } from '../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../domain/charge.ts';
import type { Payment } from '../domain/follow.ts';
import type { UnclaimedPayment } from '../domain/unclaimed-payment.ts';

const AT_ONCE = 50;

/**
 * Gives back what was paid for a charge and does not pay it. Noted first, so that a crash or a silent bank leaves it to
 * the next try; returned once, as the bank knows the return by the payment's own id.
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
      const noted = { ...payment, chargeId, accountId, livemode, status: 'pending' as const, seenAt: now };
      if ((await this.unclaimed.note(noted)) === 'pending') await this.giveBack(noted);
    }
  }

  /** What an earlier try left open, or what the bank was still at. */
  async retry(): Promise<void> {
    for (const payment of await this.unclaimed.findPending(AT_ONCE)) await this.giveBack(payment);
  }

  /** A return that the bank refuses stays listed as failed, for people. */
  private async giveBack(payment: UnclaimedPayment): Promise<void> {
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
