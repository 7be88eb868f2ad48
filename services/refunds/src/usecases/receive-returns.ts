import type { ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Refund } from '../domain/refund.ts';
import { RecordReturns } from './record-returns.ts';
import { SecondLooks } from './second-looks.ts';

/**
 * Asks the bank about the payments of a callback that paid our charges, again soon when that shows nothing
 * new. Others are ignored.
 */
@Injectable()
export class ReceiveReturns {
  constructor(
    private readonly charges: ChargesClient,
    private readonly banks: PixBanks,
    private readonly recordReturns: RecordReturns,
    private readonly secondLooks: SecondLooks,
  ) {}

  async execute(endToEndIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    for (const endToEndId of await this.withoutNews(endToEndIds, livemode, now))
      this.secondLooks.plan(endToEndId, now, (then) => this.withoutNews([endToEndId], livemode, then));
  }

  /** Records what the bank reads, and returns the payments of which it shows nothing new. */
  private async withoutNews(endToEndIds: readonly string[], livemode: boolean, now: Date): Promise<string[]> {
    const known = await this.charges.findPaid(livemode, [...new Set(endToEndIds)]);
    const recorded = await Promise.all(
      known.map(async (charge) => {
        const payment = await this.banks.forCallbacks({ livemode }).findPayment(charge.endToEndId);
        if (!payment) return [];
        const refunds = await this.recordReturns.execute(charge, payment, now);
        for (const refund of refunds) this.keep(refund, payment, now);
        return refunds;
      }),
    );
    return known.filter((_, at) => recorded[at]!.length === 0).map(({ endToEndId }) => endToEndId);
  }

  /** The callback, and what the bank then said of the refund's return, as steps of the refund. */
  private keep(refund: Refund, { returns }: ReceivedPayment, now: Date): void {
    const found = returns.find(({ id }) => id === refund.returnId);
    this.banks.keepAnswer(refund, now, 'find_payment', found);
    this.banks.keepCallback(refund, now);
  }
}
