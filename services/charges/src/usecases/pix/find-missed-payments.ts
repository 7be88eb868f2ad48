import { later } from '@catraca/kernel/dates';
import { log } from '@catraca/platform/telemetry/log';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import type { ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PaymentCursor } from '../../adapters/payment.cursor.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

/** Clocks differ, and banks list a payment a little after it was made. */
const OVERLAP_MS = 2 * 60_000;
/** A list is read whole, so after an outage it is read in parts of this length. */
const LONGEST_LIST_MS = 10 * 60_000;

/**
 * Reads the bank's list of payments received since the last run and follows those without a callback. A
 * payment that names no charge of ours is stored for manual review. Returns whether there is more to read.
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

  async execute(livemode: boolean, now: Date): Promise<boolean> {
    if (!this.banks.has(livemode)) return false;
    const since = await this.cursor.claim(livemode, now);
    if (!since) return false;

    const until = new Date(Math.min(now.getTime(), since.getTime() + LONGEST_LIST_MS));
    const bank = this.banks.inBackground({ livemode });
    const received = await bank.listPayments(later(since, -OVERLAP_MS), until);
    const known = await this.charges.paymentsAmong(received.map(({ endToEndId }) => endToEndId));
    const missed = received.filter(({ endToEndId }) => !known.has(endToEndId));
    for (const payment of missed) await this.check(payment, livemode, now);
    await this.cursor.advance(livemode, until);
    return until < now;
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
      await this.charges.setDueAt(charge.id, now);
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
      failedAt: null,
      overdueAt: null,
      livemode,
      chargeId: null,
      accountId: null,
      seenAt: now,
    });
  }
}
