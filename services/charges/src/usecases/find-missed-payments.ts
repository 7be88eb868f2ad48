import type { ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PaymentCursor } from '../adapters/payment.cursor.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../adapters/unclaimed-payment.store.ts';
import { later } from '../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

/** Clocks differ, and banks list a payment a little after it was made. */
const OVERLAP_MS = 2 * 60_000;

/**
 * Reads the bank's list of payments received since the last run and follows those without a callback. A payment that names no
 * charge of ours is stored for people to look into.
 */
@Injectable()
export class FindMissedPayments {
  constructor(
    private readonly banks: PixBanks,
    private readonly cursor: PaymentCursor,
    private readonly charges: ChargeStore,
    private readonly unclaimed: UnclaimedPaymentStore,
    private readonly followBank: FollowBank,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    const since = await this.cursor.claim(livemode, now);
    if (!since) return;

    const received = await this.banks.of({ livemode }).listPayments(later(since, -OVERLAP_MS), now);
    const known = await this.charges.paymentsAmong(received.map(({ endToEndId }) => endToEndId));
    const missed = received.filter(({ endToEndId }) => !known.has(endToEndId));
    for (const payment of missed) await this.check(payment, livemode, now);
    await this.cursor.advance(livemode, now);
  }

  private async check({ txid, ...payment }: ReceivedPayment, livemode: boolean, now: Date): Promise<void> {
    const charge = txid && (await this.charges.findInMode(`ch_${txid}`, livemode));
    if (charge) await this.followBank.execute(charge, now);
    else
      await this.unclaimed.insert({
        ...payment,
        livemode,
        chargeId: null,
        accountId: null,
        status: 'kept',
        seenAt: now,
      });
  }
}
