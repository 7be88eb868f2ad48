import { type Cents, percentage } from '@catraca/kernel/money';
import type { CardTerms, ContractTerms, FeeTerms } from './seller.ts';

/** What a sale costs the seller, frozen at its creation. In cents; the three add up to the amount. */
export interface Fees {
  platformFee: Cents;
  /** The payment method's own cost. */
  methodFee: Cents;
  /** The seller's part. Negative when the fees are higher than the amount. */
  netAmount: Cents;
}

/** Fees of a Pix sale under a contract: fixed part plus percentage, rounded half up. */
export function pixFees(amount: Cents, contract: Pick<ContractTerms, 'platform' | 'pix'>): Fees {
  const platformFee = feeOf(amount, contract.platform);
  const methodFee = feeOf(amount, contract.pix);
  return { platformFee, methodFee, netAmount: amount - platformFee - methodFee };
}

/**
 * Fees of a card sale: as of Pix, and a percentage more for each installment after the first. `amount` is
 * what the buyer pays.
 */
export function cardFees(
  amount: Cents,
  installments: number,
  contract: Pick<ContractTerms, 'platform' | 'card'>,
): Fees {
  const platformFee = feeOf(amount, contract.platform);
  const methodFee = feeOf(amount, cardRate(contract.card, installments));
  return { platformFee, methodFee, netAmount: amount - platformFee - methodFee };
}

function cardRate({ fixed, percentBps, perInstallmentBps }: CardTerms, installments: number): FeeTerms {
  return { fixed, percentBps: percentBps + perInstallmentBps * (installments - 1) };
}

function feeOf(amount: Cents, { fixed, percentBps }: FeeTerms): Cents {
  return fixed + percentage(amount, percentBps);
}
