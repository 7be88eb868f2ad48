import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { Injectable } from '@nestjs/common';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { SandboxClient, type SandboxDecision } from '../adapters/sandbox.client.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { DrivePayout } from './drive-payout.ts';

const decisions: Readonly<Record<string, SandboxDecision>> = {
  paid: 'pay',
  failed: 'fail',
  returned: 'return',
};

/**
 * Has the sandbox bank decide a test payout. It then sends its callback: the returned withdrawal may be as
 * before. Throws resource_not_found (also in live mode), withdrawal_not_decidable.
 */
@Injectable()
export class DecideTestWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly banks: PayoutBanks,
    private readonly drive: DrivePayout,
    private readonly sandbox: SandboxClient,
  ) {}

  async execute(context: CallContext, id: string, outcome: string): Promise<Withdrawal> {
    const withdrawal = context.livemode ? null : await this.withdrawals.find(context, id);
    if (!withdrawal) throw new ApiError('resource_not_found');
    const decision = decisions[outcome];
    if (!decision || !isDecidable(withdrawal, decision)) throw new ApiError('withdrawal_not_decidable');

    if (decision !== 'return') await this.untilSent(context, withdrawal);
    await this.sandbox.decide(this.banks.payoutIdOf(withdrawal), decision);
    return (await this.withdrawals.find(context, id))!;
  }

  /** The bank can only decide what it has, and the job may be sending it right now. */
  private async untilSent(context: CallContext, { id }: Withdrawal): Promise<void> {
    const findAtBank = async () => {
      const current = (await this.withdrawals.find(context, id))!;
      await this.drive.execute(current, context.now);
      return this.banks.inBackground(current).find(this.banks.payoutIdOf(current));
    };
    await readUntil(findAtBank, (found) => found !== null);
  }
}

function isDecidable({ status }: Withdrawal, decision: SandboxDecision): boolean {
  return decision === 'return' ? status === 'paid' : status === 'requested' || status === 'processing';
}
