import type { CallContext } from '@catraca/kernel/call-context';
import { declineCodes } from '@catraca/kernel/cards';
import { ApiError } from '@catraca/kernel/errors';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { CardToSave, SavedCard } from '@catraca/providers/acquirer/acquirer-provider';
import { CardDeclined } from '@catraca/providers/acquirer/card-declined';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { CardStore } from '../adapters/card.store.ts';
import { SaveStore } from '../adapters/save.store.ts';
import { UniqueCardStore } from '../adapters/unique-card.store.ts';
import type { Card } from '../domain/card.ts';
import { assertMaySaveCards, type Seller } from '../domain/seller.ts';

export interface CardOrder {
  /** `pm_…`, the same in every retry. */
  cardId: string;
  seller: Seller;
  card: Omit<CardToSave, 'reference'>;
}

const verifications = counter({
  name: 'card_verifications_total',
  help: 'Cards that were to be saved without a sale, by outcome: saved or declined',
  labels: ['mode', 'outcome'],
});

/**
 * Saves a card after the acquirer has verified it without charging. Safe to repeat with the same id: the
 * acquirer then finds the same card. Throws seller_not_approved, card_not_available, card_declined,
 * provider_unavailable, provider_rate_limited.
 */
@Injectable()
export class CreateCard {
  constructor(
    private readonly saves: SaveStore,
    private readonly acquirers: Acquirers,
    private readonly uniqueCards: UniqueCardStore,
    private readonly cards: CardStore,
  ) {}

  async execute(context: CallContext, { cardId, seller, card }: CardOrder): Promise<Card> {
    assertMaySaveCards(seller);
    if (!this.acquirers.has(context.livemode)) throw new ApiError('card_not_available');
    const acquirer = this.acquirers.of(context);
    const earlier = await this.saves.start(context, cardId);
    if (earlier) return this.cards.getOrDeleted(context, earlier);

    const saved = await verified(context, acquirer.saveCard({ ...card, reference: cardId }));
    const customerDocument = card.customer.document;
    const kept = await this.uniqueCards.insertOrRenew(context, { id: cardId, card: saved, customerDocument });
    await this.saves.finish(cardId, kept.id);
    return kept;
  }
}

/** Throws card_declined. */
async function verified({ livemode }: CallContext, saving: Promise<SavedCard>): Promise<SavedCard> {
  const mode = livemode ? 'live' : 'test';
  try {
    const saved = await saving;
    verifications.inc({ mode, outcome: 'saved' });
    return saved;
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    verifications.inc({ mode, outcome: 'declined' });
    const { decline } = error;
    const { retryable } = declineCodes[decline];
    throw new ApiError('card_declined', { decline_code: decline, retryable });
  }
}
