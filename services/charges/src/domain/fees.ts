import type { Contract } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { type Cents, percentage } from '@catraca/kernel/money';

/** What a sale costs the seller, frozen at its creation. All in cents; they add up to the amount. */
export interface Fees {
  platformFee: Cents;
  /** The payment method's own cost. */
  methodFee: Cents;
  /** What stays with the seller. Negative when the fees eat the sale. */
  netAmount: Cents;
}

/** Fees of a PIX sale under a contract (decisions.md 7): fixed + percent, rounded half up. */
export function pixFees(amount: Cents, contract: Contract): Fees {
  const platformFee = feeOf(amount, contract.platform!);
  const methodFee = feeOf(amount, contract.pix!);
  return { platformFee, methodFee, netAmount: amount - platformFee - methodFee };
}

function feeOf(amount: Cents, { fixed, percentBps }: { fixed: Cents; percentBps: number }): Cents {
  return fixed + percentage(amount, percentBps);
}
