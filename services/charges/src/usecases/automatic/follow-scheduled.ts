import type { CallContext } from '@catraca/kernel/call-context';
import type { LocalDate } from '@catraca/kernel/dates';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { isRefusalFinal } from '@catraca/providers/pix/doubt';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { isOpen } from '../../domain/automatic/attempts.ts';
import {
  type BankScheduled,
  followScheduled,
  orderRetry,
  refuseRetry,
  retryToOrder,
} from '../../domain/automatic/follow-scheduled.ts';
import type { Attempt, Charge } from '../../domain/charge.ts';
import { KeepUnclaimedPayments } from '../pix/keep-unclaimed-payments.ts';
import { reportDiscrepancy } from '../report-discrepancy.ts';
import { TakeCycle } from './take-cycle.ts';

const RETRY = 'POST /cobr/{txid}/retentativa/{data}';

/**
 * Asks the bank about a charge of a mandate, brings the charge to the bank's state, and orders the next retry
 * after a rejected attempt. An intent whose creation was interrupted is completed.
 */
@Injectable()
export class FollowScheduled {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly takeCycle: TakeCycle,
    private readonly keepUnclaimed: KeepUnclaimedPayments,
    private readonly clocks: TestClocks,
    private readonly sandboxClock: SandboxClock,
  ) {}

  /** `at`: real time or the account's. `bank`: the charge's bank, with the limits of the caller. */
  async execute(charge: Charge, at: Date, bank: PixProvider = this.banks.of(charge, at)): Promise<Charge> {
    const now = this.clocks.now(charge, at);
    const context = contextOf(charge, now);
    if (charge.status === 'requested') return this.takeCycle.execute(context, charge);
    const txid = this.banks.txidOf(charge);
    await this.sandboxClock.sync(charge, txid, now);
    const followed = await this.apply(charge, await this.banks.automaticOf(bank).findScheduled(txid), now);
    const on = retryToOrder(followed, now);
    return on ? this.retry(followed, on, now, bank) : followed;
  }

  /** Brings the charge to a state that the bank has just reported. */
  async apply(charge: Charge, atBank: BankScheduled | null, now: Date): Promise<Charge> {
    const decide = (current: Charge) => followScheduled(current, atBank, now);
    const updated = await this.charges.changeUntilDone(contextOf(charge, now), charge, decide);
    reportDiscrepancy(charge, updated, (finding) => this.banks.keepFinding(updated, now, finding));
    this.keepAttempts(charge, updated, now);
    const payments = (atBank?.payments ?? []).map((payment) => ({ ...payment, returns: [] }));
    await this.keepUnclaimed.execute(updated, payments, now);
    return updated;
  }

  /** Attempts that have ended since `before`, as steps of the charge. */
  private keepAttempts({ scheduled: before }: Charge, charge: Charge, now: Date): void {
    const known = before!.attempts.filter((attempt) => !isOpen(attempt)).map(textOf);
    for (const attempt of charge.scheduled!.attempts)
      if (!isOpen(attempt) && !known.includes(textOf(attempt)))
        this.banks.keepAnswer(charge, now, 'attempt', answerOf(attempt));
  }

  /** Stores the order before it is made, so that no other day is ordered while this one may stand. */
  private async retry(charge: Charge, on: LocalDate, now: Date, bank: PixProvider): Promise<Charge> {
    const context = contextOf(charge, now);
    const earlier = charge.scheduled!.ordered?.on === on ? charge.scheduled!.ordered.at : null;
    const ordered = await this.charges.change(context, charge, (one) => orderRetry(one, on, now));
    if (ordered.scheduled!.ordered?.at.getTime() !== now.getTime()) return ordered;
    try {
      const automatic = this.banks.automaticOf(bank);
      return await this.apply(ordered, await automatic.retryScheduled(this.banks.txidOf(charge), on), now);
    } catch (error) {
      const isRefused = error instanceof ProviderRefused && error.isDefinite(RETRY);
      if (!isRefused || !isRefusalFinal(error, earlier, now)) throw error;
      return this.charges.change(context, ordered, (one) => refuseRetry(one, on));
    }
  }
}

function contextOf({ accountId, livemode }: Charge, now: Date): CallContext {
  return { accountId, livemode, now };
}

function textOf({ on, kind }: Attempt): string {
  return `${on} ${kind}`;
}

/** As steps read answers: a refusal has a code. */
function answerOf({ status, code }: Attempt) {
  return status === 'paid' ? { status } : { status: 'failed', failureCode: code ?? status };
}
