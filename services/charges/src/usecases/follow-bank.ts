import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Charge } from '../domain/charge.ts';
import { type BankCharge, follow } from '../domain/follow.ts';
import { unclaimedOf } from '../domain/unclaimed-payment.ts';
import { ReturnPayments } from './return-payments.ts';

/**
 * Brings a charge to what its bank says of it. Whoever asks for it only hints: the bank is asked, and a charge that
 * stands as the bank says stays as it is. Safe to repeat. Throws provider_unavailable, provider_rate_limited.
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

  /** For what the bank has just said. */
  async apply(charge: Charge, atBank: BankCharge | null, now: Date): Promise<Charge> {
    const followed = await this.stepByStep(charge, atBank, now);
    const unclaimed = unclaimedOf(followed, atBank?.payments ?? []);
    if (unclaimed.length > 0) await this.returnPayments.execute(followed, unclaimed, now);
    return followed;
  }

  /** A charge that was asked for and then paid takes two steps. */
  private async stepByStep(charge: Charge, atBank: BankCharge | null, now: Date): Promise<Charge> {
    const context: CallContext = { accountId: charge.accountId, livemode: charge.livemode, now };
    const decide = (current: Charge) => follow(current, atBank, now);
    let current = charge;
    while (decide(current)) current = await this.charges.change(context, current, decide);
    return current;
  }
}
