import { type Cents, percentage } from '@catraca/kernel/money';
import type { ContractTerms, FeeTerms } from './seller.ts';

/** What a sale costs the seller, frozen at its creation. In cents; the three add up to the amount. */
export interface Fees {
  platformFee: Cents;
  /** The payment method's own cost. */
  methodFee: Cents;
  /** The seller's part. Negative when the fees are higher than the amount. */
  netAmount: Cents;
}

/** Fees of a PIX sale under a contract: fixed part plus percentage, rounded half up. */
export function pixFees(amount: Cents, contract: Pick<ContractTerms, 'platform' | 'pix'>): Fees {
  const platformFee = feeOf(amount, contract.platform);
  const methodFee = feeOf(amount, contract.pix);
  return { platformFee, methodFee, netAmount: amount - platformFee - methodFee };
}

function feeOf(amount: Cents, { fixed, percentBps }: FeeTerms): Cents {
  return fixed + percentage(amount, percentBps);
}
