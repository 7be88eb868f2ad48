import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargesClient, type KnownCharge } from '../adapters/charges.client.ts';
import type { Refund } from '../domain/refund.ts';
import { duringCallback } from './during-callback.ts';
import { RecordCancellations } from './record-cancellations.ts';
import { SecondLooks } from './second-looks.ts';

/**
 * Asks the acquirer about the card charges of a callback, again soon when that shows nothing new. Others are
 * ignored.
 */
@Injectable()
export class ReceiveCancellations {
  constructor(
    private readonly charges: ChargesClient,
    private readonly acquirers: Acquirers,
    private readonly recordCancellations: RecordCancellations,
    private readonly secondLooks: SecondLooks,
  ) {}

  async execute(chargeIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    const known = await this.charges.findPaidCards(livemode, [...new Set(chargeIds)]);
    const isNews = await Promise.all(
      known.map((charge) => duringCallback(this.acquirers, charge, now, () => this.look(charge, now))),
    );
    for (const { chargeId } of known.filter((_, at) => !isNews[at]))
      this.secondLooks.plan(chargeId, now, (then) => this.lookAgain(chargeId, livemode, then));
  }

  private async lookAgain(chargeId: string, livemode: boolean, now: Date): Promise<void> {
    for (const charge of await this.charges.findPaidCards(livemode, [chargeId])) await this.look(charge, now);
  }

  /** Records what the acquirer reads, and returns the refund that was found. */
  private async look(charge: KnownCharge, now: Date): Promise<Refund[]> {
    const acquirer = this.acquirers.forCallbacks(charge);
    const refund = await this.recordCancellations.execute(charge, acquirer, now);
    return refund ? [refund] : [];
  }
}
