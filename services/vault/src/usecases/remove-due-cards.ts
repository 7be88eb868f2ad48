import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { RemovalStore } from '../adapters/removal.store.ts';
import type { Card } from '../domain/card.ts';
import { RemoveCard } from './remove-card.ts';

const MAX_BATCH = 20;

/** Removes deleted cards at the acquirer that no request removed. */
@Injectable()
export class RemoveDueCards {
  constructor(
    private readonly removals: RemovalStore,
    private readonly acquirers: Acquirers,
    private readonly removeCard: RemoveCard,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    if (!this.acquirers.has(livemode)) return;
    const due = await this.removals.claimDue(livemode, now, MAX_BATCH);
    await Promise.all(due.map((card) => this.attempt(card, now)));
  }

  private async attempt(card: Card, now: Date): Promise<void> {
    try {
      await this.removeCard.execute(card, this.acquirers.inBackground(card), now);
    } catch (error) {
      log.warn({ err: error, card: card.id }, 'a card was not deleted at the acquirer and will be retried');
    }
  }
}
