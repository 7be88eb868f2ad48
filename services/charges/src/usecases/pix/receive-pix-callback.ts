import { isId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { FollowBank } from './follow-bank.ts';

/** Asks the bank about the charges of a callback's txids. Does nothing for an unknown txid. */
@Injectable()
export class ReceivePixCallback {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followBank: FollowBank,
  ) {}

  async execute(txids: readonly string[], livemode: boolean, now: Date): Promise<void> {
    await Promise.all([...new Set(txids)].map((txid) => this.follow(txid, livemode, now)));
  }

  private async follow(txid: string, livemode: boolean, now: Date): Promise<void> {
    const chargeId = `ch_${txid}`;
    const charge = isId('ch', chargeId) ? await this.charges.findInMode(chargeId, livemode) : null;
    if (charge) await this.followBank.execute(charge, now, this.banks.forCallbacks(charge));
  }
}
