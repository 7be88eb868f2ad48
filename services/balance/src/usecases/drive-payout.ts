import { MoneyOut } from '@catraca/platform/service/money-out';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { log } from '@catraca/platform/telemetry/log';
import { isRefusalFinal } from '@catraca/providers/pix/doubt';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { REFUSED } from '../domain/payout.ts';
import { statusAfter, type Withdrawal } from '../domain/withdrawal.ts';
import { ConcludeWithdrawal } from './conclude-withdrawal.ts';
import { FollowPayout } from './follow-payout.ts';

/**
 * Takes a withdrawal one step further at the bank: sends a new one, asks about one that was sent, and sends
 * it again when the bank has never got it (ADR 36). When the bank gives no answer the outcome is open.
 */
@Injectable()
export class DrivePayout {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly banks: PayoutBanks,
    private readonly follow: FollowPayout,
    private readonly conclude: ConcludeWithdrawal,
    private readonly sandboxClock: SandboxClock,
    private readonly moneyOut: MoneyOut,
  ) {}

  async execute(withdrawal: Withdrawal, now: Date): Promise<Withdrawal> {
    await this.sandboxClock.sync(withdrawal, this.banks.payoutIdOf(withdrawal), now);
    if (withdrawal.status === 'requested') return this.send(withdrawal, now);
    const payout = await this.banks.inBackground(withdrawal, now).find(this.banks.payoutIdOf(withdrawal));
    if (payout) return this.follow.execute(withdrawal, payout, now);
    if (withdrawal.status === 'processing') return this.send(withdrawal, now);
    if (withdrawal.status === 'failed') return withdrawal;
    log.error({ withdrawal: withdrawal.id }, 'the bank has lost a payout');
    return withdrawal;
  }

  private async send(withdrawal: Withdrawal, now: Date): Promise<Withdrawal> {
    if (this.moneyOut.isHeld(withdrawal)) return withdrawal;
    const status = statusAfter(withdrawal.status, 'send') ?? withdrawal.status;
    const ordered = await this.withdrawals.change(withdrawal, { status, orderedAt: now });
    if (!ordered) return withdrawal; // another instance is sending it
    try {
      const payout = await this.banks.inBackground(ordered, now).send(this.banks.orderFor(ordered));
      return await this.follow.execute(ordered, payout, now);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal) logRefusal(ordered, refusal);
      if (!(error instanceof ProviderRefused)) throw error;
      return this.refused(ordered, error, withdrawal.orderedAt, now);
    }
  }

  private async refused(
    withdrawal: Withdrawal,
    refusal: ProviderRefused,
    earlierOrder: Date | null,
    now: Date,
  ): Promise<Withdrawal> {
    if (!isRefusalFinal(refusal, earlierOrder, now)) return withdrawal;
    return this.conclude.execute(
      withdrawal,
      { type: 'failed', reason: `${REFUSED} Código: ${refusal.problem}.` },
      now,
    );
  }
}

/** The refusal itself, or the one behind an outcome that the connector reports as unknown. */
function refusalIn(error: unknown): ProviderRefused | null {
  if (error instanceof ProviderRefused) return error;
  return error instanceof Error && error.cause instanceof ProviderRefused ? error.cause : null;
}

/** Each refused try, by the names that the bank gave. Its words may hold personal data and are not read. */
function logRefusal({ id }: Withdrawal, { operation, status, problem, violations }: ProviderRefused): void {
  log.warn({ withdrawal: id, operation, status, problem, violations }, 'the bank refused a payout');
}
