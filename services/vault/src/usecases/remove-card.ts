import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { RemovalStore } from '../adapters/removal.store.ts';
import type { Card } from '../domain/card.ts';

/** Removes a deleted card at the acquirer. Safe to repeat. Throws provider_unavailable, provider_rate_limited. */
@Injectable()
export class RemoveCard {
  constructor(
    private readonly removals: RemovalStore,
    private readonly acquirers: Acquirers,
  ) {}

  async execute(card: Card, now: Date): Promise<void> {
    const acquirer = this.acquirers.of(card.livemode);
    for (const reference of card.references) {
      // The buyer may have saved the same card again.
      if (await this.removals.isInUse(card, reference)) continue;
      await acquirer.deleteCard(reference.customerId, reference.cardId);
    }
    await this.removals.markRemoved(card, now);
  }
}
