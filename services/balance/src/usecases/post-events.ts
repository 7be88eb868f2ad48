import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { Injectable } from '@nestjs/common';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { postingOf } from '../domain/postings.ts';

/** Posts what a batch of events means for the books. An event that was posted before is passed over. */
@Injectable()
export class PostEvents {
  constructor(private readonly ledger: LedgerStore) {}

  async execute(events: readonly ChargeEvent[]): Promise<void> {
    const postings = events.map(postingOf).filter((posting) => posting !== null);
    await this.ledger.post(postings);
  }
}
