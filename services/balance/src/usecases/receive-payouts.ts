import { later } from '@catraca/kernel/dates';
import { isId } from '@catraca/kernel/ids';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
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
    const isNews = (followed: Withdrawal) => followed !== withdrawal;
    const ask = async () => {
      const payout = await this.banks.forCallbacks(withdrawal, now).find(payoutId);
      return payout ? this.follow.execute(withdrawal, payout, today) : withdrawal;
    };
    if (isNews(await this.banks.duringCallback(withdrawal, now, ask, isNews))) return;
    const again = later(today, SECOND_LOOK_MS);
    const { dueAt } = withdrawal;
    if (!dueAt || dueAt > again) await this.withdrawals.change(withdrawal, { dueAt: again });
  }
}
