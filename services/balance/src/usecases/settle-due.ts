import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { InstallmentStore } from '../adapters/installment.store.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { ownerOf } from '../domain/chain.ts';
import { settlementPosting } from '../domain/settlement.ts';

const BATCH = 500;

/**
 * Makes money available that is due (ADR 35). Two instances at once settle nothing twice: both change the
 * same documents in a transaction, so one of them reads again and finds them settled.
 */
@Injectable()
export class SettleDue {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly installments: InstallmentStore,
  ) {}

  /** Settles one batch. Returns false when nothing was due. */
  async execute(now: Date): Promise<boolean> {
    const ids = await this.installments.due(now, BATCH);
    if (ids.length === 0) return false;
    await this.ledger.inTransaction((session) => this.settle(ids, session));
    return true;
  }

  private async settle(ids: readonly string[], session: ClientSession): Promise<number> {
    const installments = await this.installments.unsettled(ids, session);
    // Refunds may have taken all of it.
    const postings = installments.filter(({ amount }) => amount > 0).map(settlementPosting);
    const books = await this.ledger.open(postings.map(ownerOf), session);
    for (const posting of postings) books.add(posting);
    await this.ledger.save(books, session);
    await this.installments.markSettled(
      installments.map(({ id }) => id),
      session,
    );
    return postings.length;
  }
}
