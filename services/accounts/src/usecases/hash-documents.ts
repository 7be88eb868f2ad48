import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';

const BATCH = 100;

/** Hashes the documents of accounts that earlier builds created, so that they are found by them. Safe to repeat. */
@Injectable()
export class HashDocuments {
  constructor(private readonly accounts: AccountStore) {}

  async execute(): Promise<void> {
    for (;;) {
      const accounts = await this.accounts.withoutDocumentHash(BATCH);
      if (accounts.length === 0) return;
      for (const account of accounts) await this.accounts.hashDocument(account);
    }
  }
}
