import { Injectable } from '@nestjs/common';
import { LongPolls } from '../adapters/long-polls.ts';
import { OfferStore } from '../adapters/offer.store.ts';
import { type Offer, type OfferAnswer, unanswered } from '../domain/offer.ts';

/**
 * Offers an attempt to a listener and waits for the answer. Null: none yet, so call again with the same
 * offer. After 30 s it is a time-out.
 */
@Injectable()
export class OfferAttempt {
  constructor(
    private readonly offers: OfferStore,
    private readonly polls: LongPolls,
  ) {}

  async execute(offer: Omit<Offer, 'createdAt'>, waitMs: number, now: Date): Promise<OfferAnswer | null> {
    await this.offers.insert({ ...offer, createdAt: now });
    return this.polls.until(waitMs, async () => {
      await this.offers.close(offer.id, unanswered, new Date());
      return this.offers.answerOf(offer.id);
    });
  }
}
