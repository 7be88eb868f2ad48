import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargesClient } from '../adapters/charges.client.ts';
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
    for (const chargeId of await this.withoutNews(chargeIds, livemode, now))
      this.secondLooks.plan(chargeId, now, (then) => this.withoutNews([chargeId], livemode, then));
  }

  /** Records what the acquirer reads, and returns the charges of which it shows nothing new. */
  private async withoutNews(chargeIds: readonly string[], livemode: boolean, now: Date): Promise<string[]> {
    const known = await this.charges.findPaidCards(livemode, [...new Set(chargeIds)]);
    const acquirer = this.acquirers.forCallbacks({ livemode });
    const recorded = await Promise.all(
      known.map(async (charge) => {
        const refund = await this.recordCancellations.execute(charge, acquirer, now);
        if (refund) this.acquirers.keepCallback(refund, now);
        return refund;
      }),
    );
    return known.filter((_, at) => recorded[at] === null).map(({ chargeId }) => chargeId);
  }
}
