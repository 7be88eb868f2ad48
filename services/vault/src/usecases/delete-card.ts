import type { CallContext } from '@catraca/kernel/call-context';
import { withTimeout } from '@catraca/platform/service/with-timeout';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { CardStore } from '../adapters/card.store.ts';
import { RemoveCard } from './remove-card.ts';

/** How long the seller waits for the acquirer. After that the job carries it on. */
const ACQUIRER_LIMIT_MS = 4_000;
const NEXT_ATTEMPT_MS = 6_000;

/** Deletes a card at once, and also at the acquirer, at the latest by the job. Throws resource_not_found. */
@Injectable()
export class DeleteCard {
  constructor(
    private readonly cards: CardStore,
    private readonly acquirers: Acquirers,
    private readonly removeCard: RemoveCard,
  ) {}

  /** `startedAt`: the time without the account's test clock, which the acquirer's calls do not follow. */
  async execute(context: CallContext, cardId: string, startedAt: Date): Promise<void> {
    const removalAt = new Date(startedAt.getTime() + NEXT_ATTEMPT_MS);
    const card = await this.cards.delete(context, cardId, removalAt);
    if (card.references.length === 0) return;
    try {
      const acquirer = this.acquirers.of(context);
      await withTimeout(this.removeCard.execute(card, acquirer, startedAt), ACQUIRER_LIMIT_MS);
    } catch (error) {
      log.warn({ err: error, card: cardId }, 'a card was not deleted at the acquirer and will be retried');
    }
  }
}
