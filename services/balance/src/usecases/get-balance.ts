import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { type Balance, balanceOf } from '../domain/balance.ts';

/** The seller's figures in one world; all zero for one that never sold. One read, however long the history. */
@Injectable()
export class GetBalance {
  constructor(private readonly ledger: LedgerStore) {}

  async execute(context: CallContext): Promise<Balance> {
    return balanceOf(await this.ledger.totals(context), false);
  }
}
