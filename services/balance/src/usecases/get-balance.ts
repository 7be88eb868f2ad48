import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { type Balance, balanceOf } from '../domain/balance.ts';

/** The seller's balance in one mode, in one read. All zero before the first sale. */
@Injectable()
export class GetBalance {
  constructor(private readonly ledger: LedgerStore) {}

  async execute(context: CallContext): Promise<Balance> {
    return balanceOf(await this.ledger.totals(context), false);
  }
}
