import type { Cents } from '@catraca/kernel/money';
import { cardFees } from '../fees.ts';
import type { Seller } from '../seller.ts';

/** Why cards cannot be charged (specification, installment grid), in the order in which they are asked. */
export type UnavailableReason =
  | 'platform_disabled'
  | 'gateway_account_disabled'
  | 'seller_disabled'
  | 'seller_cannot_transact'
  | 'no_credential'
  | 'fee_disabled'
  | 'amount_below_minimum';

/** Whether the platform and its acquirer take cards in this mode. */
export interface CardOperation {
  isPlatformEnabled: boolean;
  isAcquirerAccountEnabled: boolean;
  hasCredential: boolean;
}

const WHOLE_BPS = 10_000;

/** Null when the seller can charge cards, whatever the amount. */
export function whyUnavailable(operation: CardOperation, seller: Seller): UnavailableReason | null {
  if (!operation.isPlatformEnabled) return 'platform_disabled';
  if (!operation.isAcquirerAccountEnabled) return 'gateway_account_disabled';
  if (!seller.isCardEnabled) return 'seller_disabled';
  if (!seller.isApproved) return 'seller_cannot_transact';
  if (!operation.hasCredential) return 'no_credential';
  if (takesAll(seller)) return 'fee_disabled';
  return null;
}

/** Null when the seller can charge this amount. */
export function whyUnavailableFor(
  amount: Cents,
  operation: CardOperation,
  seller: Seller,
): UnavailableReason | null {
  const reason = whyUnavailable(operation, seller);
  if (reason) return reason;
  const isTooLittle =
    amount < seller.contract.minAmount || cardFees(amount, 1, seller.contract).netAmount <= 0;
  return isTooLittle ? 'amount_below_minimum' : null;
}

/** Whether the fees leave the seller nothing of any sale. */
function takesAll({ contract }: Seller): boolean {
  return contract.platform.percentBps + contract.card.percentBps >= WHOLE_BPS;
}
