import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import type { Offer } from '../domain/offer.ts';

/**
 * Whether the seller may sell this. With Pix beside it, a card that is not available only disappears from the
 * page. Throws seller_not_approved, amount_below_minimum, card_not_available.
 */
@Injectable()
export class CheckOffer {
  constructor(private readonly charges: ChargesClient) {}

  async execute(context: CallContext, seller: Account, offer: Offer): Promise<void> {
    const minAmount = seller.contract?.minAmount ?? 0;
    if (seller.registration !== 'approved') throw new ApiError('seller_not_approved');
    if (offer.amount < minAmount) throw new ApiError('amount_below_minimum', { min_amount: minAmount });
    if (offer.paymentMethods.includes('pix')) return;
    const { unavailableReason } = await this.charges.installments(context, seller, offer);
    if (unavailableReason === 'amount_below_minimum')
      throw new ApiError('amount_below_minimum', { min_amount: minAmount });
    if (unavailableReason) throw new ApiError('card_not_available');
  }
}
