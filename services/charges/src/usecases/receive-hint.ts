import { isId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { FollowBank } from './follow-bank.ts';

/** Asks the bank about the charge of a txid. Does nothing for an unknown txid. */
@Injectable()
export class ReceiveHint {
  constructor(
    private readonly charges: ChargeStore,
    private readonly followBank: FollowBank,
  ) {}

  async execute(txid: string, livemode: boolean, now: Date): Promise<void> {
    const chargeId = `ch_${txid}`;
    const charge = isId('ch', chargeId) ? await this.charges.findInMode(chargeId, livemode) : null;
    if (charge) await this.followBank.execute(charge, now);
  }
}
