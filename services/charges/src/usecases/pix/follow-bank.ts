import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import type { Charge } from '../../domain/charge.ts';
import { type BankCharge, follow, isOver } from '../../domain/pix/follow.ts';
import { FollowScheduled } from '../automatic/follow-scheduled.ts';
import { reportDiscrepancy } from '../report-discrepancy.ts';
import { KeepUnclaimedPayments } from './keep-unclaimed-payments.ts';

/** A bank that refuses to remove a charge may have its payment, which its reads do not show yet. */
const REFUSED_REMOVAL_CHECK_MS = 3_000;

/**
 * Asks the bank about a charge and brings the charge to the bank's state.
 */
@Injectable()
export class FollowBank {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly keepUnclaimed: KeepUnclaimedPayments,
    private readonly clocks: TestClocks,
    private readonly followScheduled: FollowScheduled,
  ) {}

  /** `at`: real time or the account's. `bank`: the charge's bank, with the limits of the caller. */
  async execute(charge: Charge, at: Date, bank: PixProvider = this.banks.of(charge, at)): Promise<Charge> {
    if (charge.scheduled) return this.followScheduled.execute(charge, at, bank);
    const now = this.clocks.now(charge, at);
    const txid = this.banks.txidOf(charge);
    const found = await bank.findCharge(txid);
    const isEnding = charge.status === 'pending' && found?.status === 'active' && isOver(found, now);
    const atBank = isEnding ? await removed(bank, txid, found) : found;
    const updated = await this.apply(charge, atBank, now);
    const isRefused = isEnding && updated.status === 'pending';
    return isRefused ? this.charges.setDueAt(charge, later(now, REFUSED_REMOVAL_CHECK_MS)) : updated;
  }

  /** Brings the charge to a state that the bank has just reported. */
  async apply(charge: Charge, atBank: BankCharge | null, now: Date): Promise<Charge> {
    const context: CallContext = { accountId: charge.accountId, livemode: charge.livemode, now };
    const decide = (current: Charge) => follow(current, atBank, now);
    const updated = await this.charges.changeUntilDone(context, charge, decide);
    reportDiscrepancy(charge, updated, (finding) => this.banks.keepFinding(updated, now, finding));
    if (atBank) await this.keepUnclaimed.execute(updated, atBank.payments, now);
    return updated;
  }
}

/**
 * The charge after its removal at the bank, or as it was found when the bank refuses to remove it (ADR 26).
 */
async function removed(bank: PixProvider, txid: string, found: BankCharge): Promise<BankCharge> {
  try {
    return await bank.cancelCharge(txid);
  } catch (error) {
    if (error instanceof ProviderRefused) return found;
    throw error;
  }
}
