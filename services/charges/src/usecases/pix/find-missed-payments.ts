import { later } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { PaymentCursor } from '../../adapters/payment.cursor.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { UnreadPaymentStore } from '../../adapters/unread-payment.store.ts';
import { FollowReceivedPayments } from './follow-received-payments.ts';

/** Clocks differ, and banks list a payment a little after it was made. */
const OVERLAP_MS = 2 * 60_000;
/** A list is read whole, so after an outage it is read in parts of this length. */
const LONGEST_LIST_MS = 10 * 60_000;

/**
 * Reads the bank's list of payments received since the last run and follows those without a callback. One
 * that cannot be read is kept and read again (`ReadUnreadPayments`). Returns whether there is more to read.
 */
@Injectable()
export class FindMissedPayments {
  constructor(
    private readonly banks: PixBanks,
    private readonly cursor: PaymentCursor,
    private readonly unread: UnreadPaymentStore,
    private readonly followReceived: FollowReceivedPayments,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<boolean> {
    if (!this.banks.has(livemode)) return false;
    const since = await this.cursor.claim(livemode, now);
    if (!since) return false;

    const until = new Date(Math.min(now.getTime(), since.getTime() + LONGEST_LIST_MS));
    const bank = this.banks.inBackground({ livemode });
    const unread: string[] = [];
    const listed = await bank.listPayments(later(since, -OVERLAP_MS), until, (id) => unread.push(id));
    await this.followReceived.execute(listed, livemode, now);
    await this.unread.add(unread, livemode, now);
    await this.cursor.advance(livemode, until);
    return until < now;
  }
}
