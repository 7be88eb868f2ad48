import { log } from '@catraca/platform/telemetry/log';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import type { ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

/**
 * Follows the charges of payments that the bank received and no callback told of. A payment that names no
 * charge of ours is stored for manual review.
 */
@Injectable()
export class FollowReceivedPayments {
  constructor(
    private readonly banks: PixBanks,
    private readonly charges: ChargeStore,
    private readonly unclaimed: UnclaimedPaymentStore,
    private readonly followBank: FollowBank,
  ) {}

  async execute(received: readonly ReceivedPayment[], livemode: boolean, now: Date): Promise<void> {
    const known = await this.charges.paymentsAmong(received.map(({ endToEndId }) => endToEndId));
    const missed = received.filter(({ endToEndId }) => !known.has(endToEndId));
    for (const payment of missed) await this.check(payment, livemode, now);
  }

  private async check(payment: ReceivedPayment, livemode: boolean, now: Date): Promise<void> {
    const { txid } = payment;
    const charge = txid && (await this.charges.findInMode(`ch_${txid}`, livemode));
    const span = { name: 'missed payment', kind: SpanKind.INTERNAL };
    if (charge) await inSpan(span, () => this.follow(charge, now));
    else await this.keep(payment, livemode, now);
  }

  /**
   * A charge that cannot be followed now is left to the check of due charges, so that it does not hold up
   * those behind it.
   */
  private async follow(charge: Charge, now: Date): Promise<void> {
    try {
      this.banks.keepFinding(charge, now, 'missed_payment');
      await this.followBank.execute(charge, now, this.banks.inBackground(charge, now));
    } catch (error) {
      await this.charges.setDueAt(charge, now);
      log.warn({ err: error, charge: charge.id }, 'following a missed payment failed and will be retried');
    }
  }

  private keep(
    { txid: _txid, returns: _returns, ...payment }: ReceivedPayment,
    livemode: boolean,
    now: Date,
  ): Promise<void> {
    const kept = { status: 'kept', attempts: 0, unknownSendAt: null, dueAt: null } as const;
    return this.unclaimed.insert({
      ...payment,
      ...kept,
      refusedAt: null,
      failedAt: null,
      overdueAt: null,
      livemode,
      chargeId: null,
      accountId: null,
      seenAt: now,
    });
  }
}
