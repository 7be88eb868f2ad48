import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { BankAccountStore } from '../adapters/bank-account.store.ts';
import { Participants } from '../adapters/participants.ts';
import { assertOwnBankAccount, type BankAccount } from '../domain/bank-account.ts';

/** Registers the seller's bank account in one mode, replacing an earlier one. Throws validation_failed. */
@Injectable()
export class PutBankAccount {
  constructor(
    private readonly bankAccounts: BankAccountStore,
    private readonly participants: Participants,
  ) {}

  /** `document`: the seller's. */
  async execute(context: CallContext, document: string, bankAccount: BankAccount): Promise<void> {
    assertOwnBankAccount(bankAccount, { document, participants: this.participants.ispbs });
    await this.bankAccounts.put(context, bankAccount);
  }
}
