import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { BankAccountStore } from '../adapters/bank-account.store.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { type Balance, balanceOf } from '../domain/balance.ts';

/** The seller's balance in one mode, in one read. All zero before the first sale. */
@Injectable()
export class GetBalance {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly bankAccounts: BankAccountStore,
  ) {}

  async execute(context: CallContext): Promise<Balance> {
    const [totals, hasBankAccount] = await Promise.all([
      this.ledger.totals(context),
      this.bankAccounts.exists(context),
    ]);
    return balanceOf(totals, hasBankAccount);
  }
}
