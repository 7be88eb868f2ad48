import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { OfferStore } from '../adapters/offer.store.ts';
import { kept, type OfferAnswer } from '../domain/offer.ts';

/**
 * Stores what came of an offer, once. `answerId`: the same in every retry. Throws resource_not_found, and
 * delivery_answered for one that has an answer or is over.
 */
@Injectable()
export class AnswerOffer {
  constructor(private readonly offers: OfferStore) {}

  async execute(
    which: { accountId: string; id: string; answerId: string },
    answer: OfferAnswer,
    now: Date,
  ): Promise<void> {
    if (await this.offers.answer(which, kept(answer), now)) return;
    const isKnown = (await this.offers.endpointOf(which.accountId, which.id)) !== null;
    throw new ApiError(isKnown ? 'delivery_answered' : 'resource_not_found');
  }
}
