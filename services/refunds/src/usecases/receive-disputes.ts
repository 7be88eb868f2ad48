import { Injectable } from '@nestjs/common';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Dispute } from '../domain/dispute.ts';
import { FollowDispute } from './follow-dispute.ts';
import { SecondLooks } from './second-looks.ts';

/** Asks the bank about the disputes of a notice, again soon when that shows nothing new. */
@Injectable()
export class ReceiveDisputes {
  constructor(
    private readonly banks: PixBanks,
    private readonly disputes: DisputeStore,
    private readonly followDispute: FollowDispute,
    private readonly secondLooks: SecondLooks,
  ) {}

  async execute(bankIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    await Promise.all([...new Set(bankIds)].map((bankId) => this.follow(bankId, livemode, now)));
  }

  private async follow(bankId: string, livemode: boolean, now: Date): Promise<void> {
    const before = await this.disputes.findByBankId(livemode, bankId);
    const isNews = (after: Dispute | null) =>
      after?.stage !== before?.stage || after?.closesAt?.getTime() !== before?.closesAt?.getTime();
    const ask = () => this.ask(bankId, livemode, now);
    const after = before ? await this.banks.duringCallback(before, now, ask, isNews) : await ask();
    if (!before && after) this.banks.keepCallback(after, now, 'handled');
    if (isNews(after)) return;
    this.secondLooks.plan(bankId, now, (then) => this.ask(bankId, livemode, then));
  }

  private ask(bankId: string, livemode: boolean, now: Date) {
    const bank = this.banks.forCallbacks({ livemode });
    return this.followDispute.execute(bankId, { livemode, now, bank });
  }
}
