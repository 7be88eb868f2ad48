import { ApiError } from '@catraca/kernel/errors';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { doubtSeconds } from '@catraca/providers/pix/doubt';
import { Injectable } from '@nestjs/common';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { REFUSED } from '../domain/payout.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { ConcludeWithdrawal } from './conclude-withdrawal.ts';
import { FollowPayout } from './follow-payout.ts';

/**
 * Ends a withdrawal that was sent and that the bank refuses for a reason which may pass in general, as the
 * data of the bank account. The bank is asked first: what it has is followed. What it does not have fails
 * once no order of ours can be on its way (ADR 59). Safe to repeat. Throws resource_not_found,
 * withdrawal_not_decidable (`retry_after` in seconds while the doubt lasts), provider_unavailable.
 */
@Injectable()
export class FailWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly banks: PayoutBanks,
    private readonly follow: FollowPayout,
    private readonly conclude: ConcludeWithdrawal,
    private readonly clocks: TestClocks,
  ) {}

  /** `now`: real time. */
  async execute(accountId: string, id: string, now: Date): Promise<Withdrawal> {
    const withdrawal = await this.withdrawals.findOfAccount(accountId, id);
    if (!withdrawal) throw new ApiError('resource_not_found');
    if (withdrawal.status === 'failed') return withdrawal;
    if (withdrawal.status !== 'processing') throw new ApiError('withdrawal_not_decidable');
    return failedOf(await this.atBank(withdrawal, this.clocks.now(withdrawal, now)));
  }

  private async atBank(withdrawal: Withdrawal, now: Date): Promise<Withdrawal> {
    const payout = await this.banks.of(withdrawal, now).find(this.banks.payoutIdOf(withdrawal));
    if (payout) return this.follow.execute(withdrawal, payout, now);

    const seconds = doubtSeconds(withdrawal.orderedAt, now);
    if (seconds > 0) throw new ApiError('withdrawal_not_decidable', { retry_after: seconds });
    return this.conclude.execute(withdrawal, { type: 'failed', reason: REFUSED }, now);
  }
}

/** It did not fail: the bank has it, or it was sent again meanwhile. */
function failedOf(withdrawal: Withdrawal): Withdrawal {
  if (withdrawal.status === 'failed') return withdrawal;
  throw new ApiError('withdrawal_not_decidable');
}
