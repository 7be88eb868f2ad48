import { Injectable } from '@nestjs/common';
import { PixBanks } from '../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../domain/charge.ts';
import type { Payment } from '../domain/follow.ts';

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

  async execute(charge: Charge, payments: readonly Payment[], now: Date): Promise<void> {
    const { id: chargeId, accountId, livemode } = charge;
    for (const payment of payments) {
      const status = await this.unclaimed.note({
        ...payment,
        chargeId,
        accountId,
        livemode,
        status: 'pending',
        seenAt: now,
      });
      if (status === 'pending') await this.giveBack(charge, payment);
    }
  }

  private async giveBack(charge: Charge, { endToEndId, amount }: Payment): Promise<void> {
    const outcome = await this.banks.of(charge).returnPayment(endToEndId, endToEndId, amount);
    if (outcome === 'returned') await this.unclaimed.settle(endToEndId, 'returned');
    if (outcome === 'not_returned') await this.unclaimed.settle(endToEndId, 'failed');
  }
}
