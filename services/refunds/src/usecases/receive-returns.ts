import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { RecordReturns } from './record-returns.ts';

/** Asks the bank about the payments of a callback that paid our charges. Others are ignored. */
@Injectable()
export class ReceiveReturns {
  constructor(
    private readonly charges: ChargesClient,
    private readonly banks: PixBanks,
    private readonly recordReturns: RecordReturns,
  ) {}

  async execute(endToEndIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    const known = await this.charges.findPaid(livemode, [...new Set(endToEndIds)]);
    await Promise.all(
      known.map(async (charge) => {
        const payment = await this.banks.forCallbacks({ livemode }).findPayment(charge.endToEndId);
        if (payment) await this.recordReturns.execute(charge, payment, now);
      }),
    );
  }
}
