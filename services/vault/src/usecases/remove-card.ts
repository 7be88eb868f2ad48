import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import { Injectable } from '@nestjs/common';
import { RemovalStore } from '../adapters/removal.store.ts';
import type { Card } from '../domain/card.ts';

/** Removes a deleted card at the acquirer. */
@Injectable()
export class RemoveCard {
  constructor(private readonly removals: RemovalStore) {}

  async execute(card: Card, acquirer: AcquirerProvider, now: Date): Promise<void> {
    for (const reference of card.references) {
      // The buyer may have saved the same card again, or with another seller.
      if (await this.removals.isInUse(card, reference)) continue;
      await acquirer.deleteCard(reference.customerId, reference.cardId);
    }
    await this.removals.markRemoved(card, now);
  }
}
