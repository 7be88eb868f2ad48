import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { requestCardCharge } from './card/card-order.ts';
import { chargebackTerms } from './card/chargeback.ts';
import { installmentOptions } from './card/installments.ts';
import type { Charge } from './charge.ts';
import { requestPixCharge } from './pix/pix-order.ts';
import { feesReturned } from './refunds/refund-fees.ts';
import type { SaleOrder } from './sale-intent.ts';
import type { ContractTerms, Seller } from './seller.ts';

/** A sale that nobody makes. `amount` is without interest. */
export interface QuotedOrder {
  amount: Cents;
  paymentMethod: Charge['paymentMethod'];
  /** 1 for Pix. */
  installments: number;
}

/** What the buyer gets back of the whole sale, and who pays for it. */
export interface QuotedReturn {
  amount: Cents;
  sellerDebit: Cents;
  platformFeeReturned: Cents;
  methodFeeReturned: Cents;
  /** What the seller pays the platform for a chargeback. */
  fee: Cents;
}

export interface FeeQuote {
  sale: Pick<Charge, 'amount' | 'netAmount' | 'platformFee' | 'methodFee'> & {
    interest: Cents;
    installmentAmount: Cents;
  };
  refund: QuotedReturn;
  /** Null for Pix, whose disputes end in refunds. */
  chargeback: QuotedReturn | null;
}

/**
 * What a sale under a contract would bring to each, by the rules that sales, refunds and chargebacks follow.
 * Throws amount_below_minimum, installments_not_available.
 */
export function quoteFees(contract: ContractTerms, order: QuotedOrder, now: Date): FeeQuote {
  const charge = chargeOf(contract, order, now);
  const { amount, netAmount, platformFee, methodFee, card } = charge;
  const interest = card?.interest ?? 0;
  const installmentAmount = installmentAmountOf(contract, order, amount);
  return {
    sale: { amount, netAmount, platformFee, methodFee, interest, installmentAmount },
    refund: { amount, ...feesReturned(charge, amount), fee: 0 },
    chargeback: card && { methodFeeReturned: 0, ...chargebackTerms(charge, amount) },
  };
}

function chargeOf(contract: ContractTerms, order: QuotedOrder, now: Date): Charge {
  const sale = saleOf(contract, order.amount);
  const context = { accountId: '', livemode: false, now };
  if (order.paymentMethod === 'pix') {
    if (order.installments !== 1) throw new ApiError('installments_not_available', { max_installments: 1 });
    return requestPixCharge(context, { ...sale, expiresIn: 0 });
  }
  const source = { token: '', holderName: '', holderDocument: null, billingAddress: null };
  const { installments } = order;
  const card = { installments, source, saveCard: false, threeDs: null, fromBrowser: false };
  return requestCardCharge(context, { ...sale, ...card }, null);
}

function installmentAmountOf(contract: ContractTerms, order: QuotedOrder, total: Cents): Cents {
  if (order.paymentMethod === 'pix') return total;
  return installmentOptions(order.amount, contract.card)[order.installments - 1]!.installmentAmount;
}

/** Of a seller who may sell: the contract alone decides. */
function saleOf(contract: ContractTerms, amount: Cents): SaleOrder {
  const seller: Seller = {
    ...{ isApproved: true, isCardEnabled: true, isThreeDsRequired: false, isOwnMpiAllowed: false },
    contract,
  };
  const buyer = { name: '', email: '', document: '' };
  const details = { description: null, reference: null, metadata: [], buyer, customerIp: '' };
  return { chargeId: '', seller, amount, items: [], details };
}
