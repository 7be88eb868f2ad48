import type { ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type KnownCharge } from '../adapters/charges.client.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Refund } from '../domain/refund.ts';
import { duringCallback } from './during-callback.ts';
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
    const known = await this.charges.findPaid(livemode, [...new Set(endToEndIds)]);
    const isNews = await Promise.all(
      known.map((charge) => duringCallback(this.banks, charge, now, () => this.look(charge, now))),
    );
    for (const { endToEndId } of known.filter((_, at) => !isNews[at]))
      this.secondLooks.plan(endToEndId, now, (then) => this.lookAgain(endToEndId, livemode, then));
  }

  private async lookAgain(endToEndId: string, livemode: boolean, now: Date): Promise<void> {
    for (const charge of await this.charges.findPaid(livemode, [endToEndId])) await this.look(charge, now);
  }

  /** Records what the bank reads, and returns the refunds that were not over before. */
  private async look(charge: KnownCharge, now: Date): Promise<Refund[]> {
    const payment = await this.banks.forCallbacks(charge).findPayment(charge.endToEndId);
    if (!payment) return [];
    const refunds = await this.recordReturns.execute(charge, payment, now);
    for (const refund of refunds) this.keepAnswer(refund, payment, now);
    return refunds;
  }

  /** What the bank said of the refund's return, as a step of the refund. */
  private keepAnswer(refund: Refund, { returns }: ReceivedPayment, now: Date): void {
    const found = returns.find(({ id }) => id === refund.returnId);
    this.banks.keepAnswer(refund, now, 'find_payment', found);
  }
}
