import type { CallContext } from '@catraca/kernel/call-context';
import type { CardBrand, ThreeDsStatus } from '@catraca/kernel/cards';
import { ApiError } from '@catraca/kernel/errors';
import type { CardDetails, CardDigits, Charge } from '../charge.ts';
import { cardFees } from '../fees.ts';
import { type SaleOrder, saleIntent } from '../sale-intent.ts';
import { type InstallmentOption, installmentOptions } from './installments.ts';

/** A seller's order of a card charge. `amount` is without interest. */
export interface CardOrder extends SaleOrder {
  installments: number;
  source: OrderedCard;
  /** Whether the vault keeps the card once the sale is approved. */
  saveCard: boolean;
  threeDs: OrderedAuthentication | null;
  /** The buyer's browser sent it, not the seller's server. */
  fromBrowser: boolean;
}

/** A token of the browser, or the id of a saved card. */
export type OrderedCard = CardToken | { savedCardId: string };

export interface CardToken {
  token: string;
  holderName: string;
  holderDocument: string | null;
  billingAddress: BillingAddress | null;
}

/** Complete, or only `zipCode` and `number`. */
export interface BillingAddress {
  zipCode: string;
  number: string;
  street: string | null;
  complement: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
}

/** Outcome of an authentication of the cardholder. */
export interface OrderedAuthentication {
  /** Our token, that the authentication was made with. Null: not sent, or another server's. */
  token: string | null;
  transactionId: string;
  status: ThreeDsStatus;
  eci: string | null;
  cavv: string | null;
  version: string | null;
  /** Digits of the card, of an authentication that our own server made. Null before it is read back. */
  card: CardDigits | null;
}

/** A saved card, as the vault shows it. */
export interface KnownCard {
  id: string;
  brand: CardBrand | null;
  lastFour: string;
  holderName: string;
  isExpired: boolean;
}

/**
 * The intent of a card sale. Its amount is what the buyer pays, with interest. Throws
 * installments_not_available, three_ds_required, amount_below_minimum.
 */
export function requestCardCharge(context: CallContext, order: CardOrder, known: KnownCard | null): Charge {
  const { seller, source } = order;
  const { contract } = seller;
  if (seller.isThreeDsRequired && !isAuthenticated(order.threeDs)) throw new ApiError('three_ds_required');
  const { installments, totalAmount, interest } = optionOf(order);
  return saleIntent(context, order, {
    ...cardFees(totalAmount, installments, contract),
    paymentMethod: 'credit_card',
    amount: totalAmount,
    settlementDays: contract.card.settlementDays,
    installments,
    settlement: contract.card.settlement,
    expiresIn: 0,
    card: cardOf(order, interest, known),
    holderName: 'token' in source ? source.holderName : (known?.holderName ?? null),
  });
}

/** What the buyer pays in all, in cents. Throws installments_not_available. */
export function totalOf(order: CardOrder): number {
  return optionOf(order).totalAmount;
}

/** Authenticated or attempted, with the proof that shifts the liability (EMV 3-D Secure 2). */
export function isAuthenticated(outcome: OrderedAuthentication | null): boolean {
  return (
    (outcome?.status === 'Y' || outcome?.status === 'A') && outcome.eci !== null && outcome.cavv !== null
  );
}

function optionOf({ amount, installments, seller }: CardOrder): InstallmentOption {
  const options = installmentOptions(amount, seller.contract.card);
  const option = options[installments - 1];
  if (!option) throw new ApiError('installments_not_available', { max_installments: options.length });
  return option;
}

function cardOf({ threeDs, saveCard }: CardOrder, interest: number, known: KnownCard | null): CardDetails {
  return {
    acquirerChargeId: null,
    interest,
    brand: known?.brand ?? null,
    lastFour: known?.lastFour ?? null,
    threeDsStatus: threeDs?.status ?? null,
    threeDsTransactionId: threeDs?.transactionId ?? null,
    authenticatedCard: threeDs?.card ?? null,
    authorizedAt: null,
    decline: null,
    savedCardId: known?.id ?? null,
    isToSave: saveCard,
    sentAgainAt: null,
  };
}
