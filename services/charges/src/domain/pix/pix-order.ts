import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import type { Charge, MandateOfCharge } from '../charge.ts';
import { pixFees } from '../fees.ts';
import { type SaleOrder, saleIntent } from '../sale-intent.ts';

/** A seller's order of a Pix charge. */
export interface PixOrder extends SaleOrder {
  /** Seconds the QR is valid. */
  expiresIn: number;
  /** The mandate that its payment approves. */
  mandate?: MandateOfCharge;
}

/** The intent of a Pix sale. Throws seller_not_approved, amount_below_minimum. */
export function requestPixCharge(context: CallContext, order: PixOrder): Charge {
  const { seller, amount, expiresIn, mandate = null } = order;
  if (!seller.isApproved) throw new ApiError('seller_not_approved');
  const intent = saleIntent(context, order, {
    ...pixFees(amount, seller.contract),
    paymentMethod: 'pix',
    amount,
    settlementDays: seller.contract.pix.settlementDays,
    installments: 1,
    settlement: 'per_installment',
    expiresIn,
    card: null,
    holderName: null,
  });
  return { ...intent, mandate };
}
