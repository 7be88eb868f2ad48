import { ApiError } from '@catraca/kernel/errors';

/** What decides whether a seller may save cards. */
export interface Seller {
  isApproved: boolean;
  cardEnabled: boolean;
}

/** In the order in which charges by card are refused. Throws card_not_available, seller_not_approved. */
export function assertMaySaveCards({ isApproved, cardEnabled }: Seller): void {
  if (!cardEnabled) throw new ApiError('card_not_available');
  if (!isApproved) throw new ApiError('seller_not_approved');
}
