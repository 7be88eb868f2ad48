import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Charge } from '../domain/charge.ts';
import { type BankCharge, follow } from '../domain/follow.ts';
import { unclaimedOf } from '../domain/unclaimed-payment.ts';
import { ReturnPayments } from './return-payments.ts';

/**
 * Asks the bank about a charge and brings the charge to the bank's state. Safe to repeat. Throws provider_unavailable,
 * provider_rate_limited.
 */
@Injectable()
export class FollowBank {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly returnPayments: ReturnPayments,
  ) {}

  async execute(charge: Charge, now: Date): Promise<Charge> {
    const atBank = await this.banks.of(charge).findCharge(this.banks.txidOf(charge));
    return this.apply(charge, atBank, now);
  }

  /** Brings the charge to a state that the bank has just reported. */
  async apply(charge: Charge, atBank: BankCharge | null, now: Date): Promise<Charge> {
    const followed = await this.applySteps(charge, atBank, now);
    const unclaimed = unclaimedOf(followed, atBank?.payments ?? []);
    if (unclaimed.length > 0) await this.returnPayments.execute(followed, unclaimed, now);
    return followed;
  }

  /** A requested charge that the bank reports as paid takes two steps. */
  private async applySteps(charge: Charge, atBank: BankCharge | null, now: Date): Promise<Charge> {
    const context: CallContext = { accountId: charge.accountId, livemode: charge.livemode, now };
    const decide = (current: Charge) => follow(current, atBank, now);
    let current = charge;
    while (decide(current)) current = await this.charges.change(context, current, decide);
    return current;
  }
}
