import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { LinkStore } from '../adapters/link.store.ts';
import type { PaymentLink } from '../domain/link.ts';
import type { Offer } from '../domain/offer.ts';
import { CheckOffer } from './check-offer.ts';

export interface LinkOrder {
  /** `pl_…`, the same in every retry. */
  id: string;
  offer: Offer;
  expiresAt: Date | null;
  maxPayments: number | null;
}

/**
 * Creates a payment link. Safe to repeat with the same id. Throws seller_not_approved, amount_below_minimum,
 * card_not_available, validation_failed for an end in the past.
 */
@Injectable()
export class CreateLink {
  constructor(
    private readonly links: LinkStore,
    private readonly checkOffer: CheckOffer,
  ) {}

  async execute(context: CallContext, seller: Account, order: LinkOrder): Promise<PaymentLink> {
    const { accountId, livemode, now } = context;
    const { offer, ...own } = order;
    if (own.expiresAt && own.expiresAt <= now)
      throw new ApiError('validation_failed', { fields: { expires_at: ['Deve ser um momento futuro.'] } });
    await this.checkOffer.execute(context, seller, offer);
    const link = {
      ...offer,
      ...own,
      accountId,
      livemode,
      isEnabled: true,
      payments: 0,
      held: 0,
      lapsed: [],
      createdAt: now,
    };
    return this.links.insert(context, link);
  }
}
