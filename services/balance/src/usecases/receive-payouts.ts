import { later } from '@catraca/kernel/dates';
import { isId } from '@catraca/kernel/ids';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { FollowPayout } from './follow-payout.ts';

/**
 * Asks the bank about the payouts of a callback, again soon when that shows nothing new. Does nothing for an
 * unknown id.
 */
@Injectable()
export class ReceivePayouts {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly banks: PayoutBanks,
    private readonly follow: FollowPayout,
    private readonly clocks: TestClocks,
  ) {}

  async execute(payoutIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    await Promise.all([...new Set(payoutIds)].map((payoutId) => this.ask(payoutId, livemode, now)));
  }

  private async ask(payoutId: string, livemode: boolean, now: Date): Promise<void> {
    const id = `wd_${payoutId}`;
    const withdrawal = isId('wd', id) ? await this.withdrawals.findInMode(id, livemode) : null;
    if (!withdrawal || withdrawal.status === 'requested' || withdrawal.status === 'canceled') return;
    const today = this.clocks.now(withdrawal, now);
    const payout = await this.banks.forCallbacks(withdrawal).find(payoutId);
    const followed = payout ? await this.follow.execute(withdrawal, payout, today) : withdrawal;
    const again = later(today, SECOND_LOOK_MS);
    const { dueAt } = withdrawal;
    if (followed === withdrawal && (!dueAt || dueAt > again))
      await this.withdrawals.change(withdrawal, { dueAt: again });
  }
}
