import { ApiError } from '@catraca/kernel/errors';

/** What decides whether a seller may save cards. */
export interface Seller {
  isApproved: boolean;
  cardEnabled: boolean;
}

/** Throws seller_not_approved, card_not_available. */
export function assertMaySaveCards({ isApproved, cardEnabled }: Seller): void {
  if (!isApproved) throw new ApiError('seller_not_approved');
  if (!cardEnabled) throw new ApiError('card_not_available');
}
