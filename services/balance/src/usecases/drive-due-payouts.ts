import { later } from '@catraca/kernel/dates';
import { MoneyOut } from '@catraca/platform/service/money-out';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { BACKGROUND_CALLS_PER_SECOND, PayoutBanks } from '../adapters/payout-banks.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { nextCheckAt } from '../domain/payout.ts';
import type { Withdrawal, WithdrawalStatus } from '../domain/withdrawal.ts';
import { DrivePayout } from './drive-payout.ts';

/** A second's worth of calls: what is claimed and not asked about soon would be due again. */
const CLAIM_LIMIT = BACKGROUND_CALLS_PER_SECOND;
export const STUCK_AFTER_MS = 3_600_000;

const stuckWithdrawals = gauge({
  name: 'stuck_withdrawals',
  help: 'Withdrawals that have been open for over an hour',
  labels: ['mode', 'status'],
});

/**
 * Drives the withdrawals of a mode that are due: open ones with back-off, paid ones daily, as they may come
 * back, failed ones for a week, as they may have been paid. Each is claimed first, so that instances share
 * the work.
 */
@Injectable()
export class DriveDuePayouts {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly banks: PayoutBanks,
    private readonly drive: DrivePayout,
    private readonly clocks: TestClocks,
    private readonly moneyOut: MoneyOut,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    if (!this.banks.has(livemode)) return;
    const statuses = this.moneyOut.isHeldForAll
      ? (['processing'] as const)
      : (['requested', 'processing'] as const);
    const open = await this.claim(livemode, statuses, now, CLAIM_LIMIT);
    // Those that are over wait: many become due at once after an outage.
    const over = await this.claim(livemode, ['paid', 'failed'], now, CLAIM_LIMIT - open.length);
    await this.clocks.each([...open, ...over], (withdrawal) =>
      this.attempt(withdrawal, this.clocks.now(withdrawal, now)),
    );
  }

  /** Counts the withdrawals that need manual review. */
  async report(livemode: boolean, now: Date): Promise<void> {
    const since = later(now, -STUCK_AFTER_MS);
    for (const status of ['requested', 'processing'] as const) {
      const count = await this.withdrawals.countSince(livemode, status, since);
      stuckWithdrawals.set({ mode: livemode ? 'live' : 'test', status }, count);
    }
  }

  private async claim(
    livemode: boolean,
    statuses: readonly WithdrawalStatus[],
    now: Date,
    limit: number,
  ): Promise<Withdrawal[]> {
    if (limit === 0) return [];
    const next = (withdrawal: Withdrawal, jitter: number) =>
      nextCheckAt(withdrawal, this.clocks.now(withdrawal, now), jitter);
    const { heldAccounts } = this.moneyOut;
    return this.withdrawals.claimDue({ livemode, statuses, now, limit, heldAccounts }, next);
  }

  private async attempt(withdrawal: Withdrawal, now: Date): Promise<void> {
    try {
      await this.drive.execute(withdrawal, now);
    } catch (error) {
      log.warn({ err: error, withdrawal: withdrawal.id }, 'driving a payout failed and will be retried');
    }
  }
}
