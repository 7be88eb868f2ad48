import type { CallContext } from '@catraca/kernel/call-context';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { CardStore } from '../adapters/card.store.ts';
import { SaveStore } from '../adapters/save.store.ts';
import { UniqueCardStore } from '../adapters/unique-card.store.ts';
import type { Card, CardAtAcquirer } from '../domain/card.ts';

/** The card of an approved sale, and its buyer's document. */
export interface ChargedCard {
  chargeId: string;
  card: CardAtAcquirer;
  customerDocument: string;
}

/**
 * Keeps the card of an approved sale. Safe to repeat: a charge saves one card once, also when it was deleted
 * meanwhile.
 */
@Injectable()
export class SaveChargedCard {
  constructor(
    private readonly saves: SaveStore,
    private readonly uniqueCards: UniqueCardStore,
    private readonly cards: CardStore,
  ) {}

  async execute(context: CallContext, { chargeId, card, customerDocument }: ChargedCard): Promise<Card> {
    const earlier = await this.saves.start(context, chargeId);
    if (earlier) return this.cards.getOrDeleted(context, earlier);

    const id = newId('pm', context.now.getTime());
    const kept = await this.uniqueCards.insertOrRenew(context, { id, card, customerDocument });
    await this.saves.finish(chargeId, kept.id);
    return kept;
  }
}
