import { later } from '@catraca/kernel/dates';
import { isId } from '@catraca/kernel/ids';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

/** Asks the bank about the charges of a callback's txids. Does nothing for an unknown txid. */
@Injectable()
export class ReceivePixCallback {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followBank: FollowBank,
    private readonly clocks: TestClocks,
  ) {}

  async execute(txids: readonly string[], livemode: boolean, now: Date): Promise<void> {
    await Promise.all([...new Set(txids)].map((txid) => this.follow(txid, livemode, now)));
  }

  /** Nothing new, also about a charge that has ended: perhaps not yet. The bank is asked once more, soon. */
  private async follow(txid: string, livemode: boolean, now: Date): Promise<void> {
    const chargeId = `ch_${txid}`;
    const charge = isId('ch', chargeId) ? await this.charges.findInMode(chargeId, livemode) : null;
    if (!charge) return;
    await this.charges.keepCallback(chargeId, now);
    const isNews = ({ seq }: Charge) => seq > charge.seq;
    const ask = () => this.followBank.execute(charge, now, this.banks.forCallbacks(charge, now));
    const followed = await this.banks.duringCallback(charge, now, ask, isNews);
    if (isNews(followed)) return;
    const { dueAt } = followed;
    const again = later(this.clocks.now(charge, now), SECOND_LOOK_MS);
    if (!dueAt || dueAt > again) await this.charges.setDueAt(chargeId, again);
  }
}
