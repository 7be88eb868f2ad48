import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { Injectable } from '@nestjs/common';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { postingOf } from '../domain/postings.ts';

/** Posts events to the ledger. An event that was posted before is skipped. */
@Injectable()
export class PostEvents {
  constructor(private readonly ledger: LedgerStore) {}

  async execute(events: readonly ChargeEvent[]): Promise<void> {
    const postings = events.map(postingOf).filter((posting) => posting !== null);
    await this.ledger.post(postings);
  }
}
