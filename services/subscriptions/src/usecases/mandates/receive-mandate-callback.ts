import { later } from '@catraca/kernel/dates';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { FollowMandate } from './follow-mandate.ts';

/** Asks the bank about the mandates of a callback, which is only a hint. Unknown ones are ignored. */
@Injectable()
export class ReceiveMandateCallback {
  constructor(
    private readonly mandates: MandateStore,
    private readonly banks: PixBanks,
    private readonly followMandate: FollowMandate,
    private readonly clocks: TestClocks,
  ) {}

  async execute(bankIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    for await (const known of this.mandates.findAtBank(livemode, bankIds))
      await Promise.all(known.map((mandate) => this.follow(mandate, now)));
  }

  /** The bank's reads may lag behind its notice: without news it is asked once more, soon. */
  private async follow(mandate: Mandate, at: Date): Promise<void> {
    if (mandate.status !== 'pending' && mandate.status !== 'active') return;
    const now = this.clocks.now(mandate, at);
    const ask = () => this.followMandate.execute(mandate, now, this.banks.forCallbacks(mandate, now));
    const isNews = ({ status }: Mandate) => status !== mandate.status;
    const followed = await this.banks.duringCallback(mandate, now, ask, isNews);
    if (!isNews(followed)) await this.mandates.postpone(mandate, later(now, SECOND_LOOK_MS));
  }
}
