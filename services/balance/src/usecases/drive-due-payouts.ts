import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { BACKGROUND_CALLS_PER_SECOND, PayoutBanks } from '../adapters/payout-banks.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { nextCheckAt } from '../domain/payout.ts';
import { later, type Withdrawal } from '../domain/withdrawal.ts';
import { DrivePayout } from './drive-payout.ts';

const STUCK_AFTER_MS = 3_600_000;

const stuckWithdrawals = gauge({
  name: 'stuck_withdrawals',
  help: 'Withdrawals that have been open for over an hour',
  labels: ['mode', 'status'],
});

/**
 * Drives the withdrawals of a mode that are due: open ones with back-off, paid ones daily, as they may come back. Each is claimed
 * first, so that instances share the work.
 */
@Injectable()
export class DriveDuePayouts {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly banks: PayoutBanks,
    private readonly drive: DrivePayout,
  ) {}

  /** Returns the number of withdrawals that were due. */
  async execute(livemode: boolean, now: Date): Promise<number> {
    if (!this.banks.has(livemode)) return 0;
    const statuses = this.drive.isPaused
      ? (['processing', 'paid'] as const)
      : (['requested', 'processing', 'paid'] as const);
    const filter = { livemode, statuses, now, limit: BACKGROUND_CALLS_PER_SECOND };
    const due = await this.withdrawals.claimDue(filter, (one) => nextCheckAt(one, now, Math.random()));
    await Promise.all(due.map((withdrawal) => this.attempt(withdrawal, now)));
    return due.length;
  }

  /** Counts the withdrawals that people must look into. */
  async report(livemode: boolean, now: Date): Promise<void> {
    const since = later(now, -STUCK_AFTER_MS);
    for (const status of ['requested', 'processing'] as const) {
      const count = await this.withdrawals.countSince(livemode, status, since);
      stuckWithdrawals.set({ mode: livemode ? 'live' : 'test', status }, count);
    }
  }

  private async attempt(withdrawal: Withdrawal, now: Date): Promise<void> {
    try {
      await this.drive.execute(withdrawal, now);
    } catch (error) {
      log.warn({ err: error, withdrawal: withdrawal.id }, 'driving a payout failed and will be retried');
    }
  }
}
