import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargesClient } from '../adapters/charges.client.ts';
import { RecordCancellations } from './record-cancellations.ts';

/** Asks the acquirer about the card charges of a callback. Others are ignored. */
@Injectable()
export class ReceiveCancellations {
  constructor(
    private readonly charges: ChargesClient,
    private readonly acquirers: Acquirers,
    private readonly recordCancellations: RecordCancellations,
  ) {}

  async execute(chargeIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    const known = await this.charges.findPaidCards(livemode, [...new Set(chargeIds)]);
    const acquirer = this.acquirers.forCallbacks({ livemode });
    await Promise.all(known.map((charge) => this.recordCancellations.execute(charge, acquirer, now)));
  }
}
