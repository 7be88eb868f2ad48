import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { BankAccountStore } from '../adapters/bank-account.store.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { SellerQueue } from '../adapters/seller-queue.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import type { Totals } from '../domain/ledger.ts';
import { assertWithdrawable, requestWithdrawal, type Withdrawal } from '../domain/withdrawal.ts';
import { withdrawalPosting } from '../domain/withdrawal-postings.ts';

/**
 * Reserves the amount in the ledger and stores the intent, in one transaction (ADR 37). A job pays it out.
 * Safe to repeat with the same id. Throws bank_account_missing, insufficient_balance.
 */
@Injectable()
export class CreateWithdrawal {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly withdrawals: WithdrawalStore,
    private readonly bankAccounts: BankAccountStore,
    private readonly queue: SellerQueue,
  ) {}

  async execute(context: CallContext, id: string, amount: Cents): Promise<Withdrawal> {
    const existing = await this.withdrawals.find(context, id);
    if (existing) return existing;

    const bankAccount = await this.bankAccounts.find(context);
    if (!bankAccount) throw new ApiError('bank_account_missing');
    return this.reserve(context, requestWithdrawal(context, { id, amount, bankAccount }));
  }

  private async reserve(context: CallContext, withdrawal: Withdrawal): Promise<Withdrawal> {
    const { id, amount, createdAt: at } = withdrawal;
    const decide = (totals: Totals) => {
      assertWithdrawable(totals, amount);
      return withdrawalPosting(withdrawal, 'withdrawal_reserve', { amount, at });
    };
    const insert = (session: ClientSession) => this.withdrawals.insertIn(session, withdrawal);
    try {
      await this.queue.run(context, () => this.ledger.postDecided(context, decide, insert));
    } catch (error) {
      // A concurrent request with the same id may have taken the balance that this one lacked.
      const stored = await this.withdrawals.find(context, id);
      if (stored) return stored;
      throw error;
    }
    const stored = await this.withdrawals.find(context, id);
    if (!stored) throw new ApiError('resource_not_found');
    return stored;
  }
}
