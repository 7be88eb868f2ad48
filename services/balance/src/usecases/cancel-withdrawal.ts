import { ApiError } from '@catraca/kernel/errors';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { statusAfter, type Withdrawal } from '../domain/withdrawal.ts';
import { ConcludeWithdrawal } from './conclude-withdrawal.ts';

/**
 * Ends a withdrawal that was not sent to the bank: its amount is free again. The job stores that it sends one
 * before it does, so only one of the two happens. Safe to repeat. Throws resource_not_found,
 * withdrawal_not_decidable.
 */
@Injectable()
export class CancelWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly conclude: ConcludeWithdrawal,
    private readonly clocks: TestClocks,
  ) {}

  /** `now`: real time. */
  async execute(accountId: string, id: string, now: Date): Promise<Withdrawal> {
    const withdrawal = await this.withdrawals.findOfAccount(accountId, id);
    if (!withdrawal) throw new ApiError('resource_not_found');
    if (withdrawal.status === 'canceled') return withdrawal;
    if (!statusAfter(withdrawal.status, 'cancel')) throw new ApiError('withdrawal_not_decidable');

    const at = this.clocks.now(withdrawal, now);
    const canceled = await this.conclude.execute(withdrawal, { type: 'canceled' }, at);
    if (canceled.status !== 'canceled') throw new ApiError('withdrawal_not_decidable');
    return canceled;
  }
}
