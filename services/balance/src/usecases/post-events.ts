import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { RefusedEvent } from '@catraca/platform/kafka/refused-event';
import { Injectable } from '@nestjs/common';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { ownerOf } from '../domain/chain.ts';
import { isBalanced, type NewPosting } from '../domain/ledger.ts';
import { postingOf } from '../domain/postings.ts';

/** Posts events to the ledger. An event that was posted before is skipped. */
@Injectable()
export class PostEvents {
  constructor(private readonly ledger: LedgerStore) {}

  async execute(events: readonly ChargeEvent[]): Promise<void> {
    const postings = events.map(postingOf).filter((posting) => posting !== null);
    const unbalanced = postings.find(({ entries }) => !isBalanced(entries));
    if (unbalanced) throw new RefusedEvent(`the posting of ${unbalanced.id} does not add up to zero`);
    if (postings.length > 0) await this.post(postings);
  }

  private async post(postings: NewPosting[]): Promise<void> {
    const unique = [...new Map(postings.map((posting) => [posting.id, posting])).values()];
    await this.ledger.inTransaction(async (session) => {
      const posted = await this.ledger.postedOf(
        unique.map(({ id }) => id),
        session,
      );
      const fresh = unique.filter(({ id }) => !posted.has(id));
      const books = await this.ledger.open([...new Set(fresh.map(ownerOf))], session);
      for (const posting of fresh) books.add(posting);
      await this.ledger.save(books, session);
      return fresh.length;
    });
  }
}
