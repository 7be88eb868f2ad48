import { later } from '@catraca/kernel/dates';
import { log } from '@catraca/platform/telemetry/log';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import { isOfOneRead } from '@catraca/providers/http/outcome';
import type { PixProvider, ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PaymentCursor } from '../../adapters/payment.cursor.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../../adapters/unclaimed-payment.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { type UnreadPayment, unreadAfter } from '../../domain/pix/unread-payments.ts';
import { FollowBank } from './follow-bank.ts';

/** Clocks differ, and banks list a payment a little after it was made. */
const OVERLAP_MS = 2 * 60_000;
/** A list is read whole, so after an outage it is read in parts of this length. */
const LONGEST_LIST_MS = 10 * 60_000;
/** More cannot be carried: the bank's list is in another form. */
const MAX_UNREAD = 1_000;

/**
 * Reads the bank's list of payments received since the last run and follows those without a callback. A
 * payment that names no charge of ours is stored for manual review. One that cannot be read is read again by
 * later runs. Returns whether there is more to read.
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
    const position = await this.cursor.claim(livemode, now);
    if (!position) return false;

    const { until: since, unread } = position;
    const until = new Date(Math.min(now.getTime(), since.getTime() + LONGEST_LIST_MS));
    const bank = this.banks.inBackground({ livemode });
    const failed = new Set<string>();
    const listed = await bank.listPayments(later(since, -OVERLAP_MS), until, (id) => failed.add(id));
    await this.checkMissed(listed, livemode, now);
    const due = unread.filter(({ endToEndId, dueAt }) => dueAt <= now && !failed.has(endToEndId));
    const again = await readAgain(bank, due, failed);
    await this.checkMissed(again, livemode, now);
    const read = new Set([...listed, ...again].map(({ endToEndId }) => endToEndId));
    const left = unreadAfter(unread, { read, failed, now });
    if (left.length > MAX_UNREAD) throw new Error(`${left.length} payments of the bank cannot be read`);
    await this.cursor.advance(livemode, { until, unread: left });
    return until < now;
  }

  private async checkMissed(
    received: readonly ReceivedPayment[],
    livemode: boolean,
    now: Date,
  ): Promise<void> {
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

/**
 * The payments that can be read now; the others are added to `failed`. A bank that answers nothing more is
 * asked for the rest by the next run.
 */
async function readAgain(
  bank: PixProvider,
  unread: readonly UnreadPayment[],
  failed: Set<string>,
): Promise<ReceivedPayment[]> {
  const found: ReceivedPayment[] = [];
  for (const { endToEndId } of unread) {
    try {
      const payment = await bank.findPayment(endToEndId);
      if (payment) found.push(payment);
      else failed.add(endToEndId);
    } catch (error) {
      if (!isOfOneRead(error)) {
        log.warn({ err: error }, 'reading payments again was stopped and will be retried');
        break;
      }
      failed.add(endToEndId);
    }
  }
  return found;
}
