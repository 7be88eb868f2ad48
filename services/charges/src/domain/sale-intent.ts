import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import type { Charge, Item, SaleDetails } from './charge.ts';
import type { Fees } from './fees.ts';
import type { Seller } from './seller.ts';

/** What a seller orders, whatever the payment method. */
export interface SaleOrder {
  chargeId: string;
  seller: Seller;
  amount: Cents;
  items: Item[];
  details: SaleDetails;
  /** Whether a buyer's session ordered it. Default: the seller did. */
  isForSession?: boolean;
}

/** What differs between payment methods. */
type MethodTerms = Fees &
  Pick<
    Charge,
    | 'paymentMethod'
    | 'amount'
    | 'settlementDays'
    | 'installments'
    | 'settlement'
    | 'expiresIn'
    | 'card'
    | 'holderName'
  >;

/** A call to the bank or acquirer takes at most 8 s. An intent that is older was interrupted. */
const INTENT_CHECK_MS = 15_000;

/** The intent of a sale. Throws amount_below_minimum. */
export function saleIntent(context: CallContext, order: SaleOrder, terms: MethodTerms): Charge {
  const { accountId, livemode, now } = context;
  const { contract } = order.seller;
  if (order.amount < contract.minAmount || terms.netAmount <= 0)
    throw new ApiError('amount_below_minimum', { min_amount: contract.minAmount });

  return {
    ...terms,
    id: order.chargeId,
    accountId,
    livemode,
    status: 'requested',
    refundedAmount: 0,
    contractVersion: contract.version,
    refundPolicy: contract.refunds,
    chargebackPolicy: contract.chargebacks,
    refunds: [],
    feesAdjusted: { platformFeeReturned: 0, methodFeeReturned: 0 },
    disputes: [],
    chargeback: null,
    chargebackSeenAt: null,
    seq: 0,
    ...order.details,
    items: itemsOf(order, terms.amount),
    pix: null,
    mandate: null,
    scheduled: null,
    isForSession: order.isForSession ?? false,
    dueAt: later(now, INTENT_CHECK_MS),
    attempts: 0,
    discrepancy: null,
    createdAt: now,
    paidAt: null,
    expiredAt: null,
    refundedAt: null,
  };
}

/** Without items, one is built from the description. */
function itemsOf({ items, details }: SaleOrder, amount: Cents): Item[] {
  if (items.length > 0) return items;
  return [{ description: details.description ?? 'Venda', quantity: 1, amount }];
}
