import { type Charge } from './charge.ts';
import type { Payment } from './follow.ts';

/** Money at the bank that pays no charge. */
export interface UnclaimedPayment extends Payment {
  livemode: boolean;
  /** Null for a payment that names no charge of ours: it is listed, and left to people. */
  chargeId: string | null;
  accountId: string | null;
  /** `pending` until the bank has given it back to the payer; `kept` where nobody asked for that. */
  status: 'pending' | 'returned' | 'failed' | 'kept';
  seenAt: Date;
}

/**
 * Payments of a charge that do not pay it: after its end, a second one, or another amount. They go back to the payer
 * (decisions.md 6).
 */
export function unclaimedOf(charge: Charge, payments: readonly Payment[]): Payment[] {
  if (charge.status === 'requested' || charge.status === 'pending')
    return payments.filter(({ amount }) => amount !== charge.amount);
  return payments.filter(({ endToEndId }) => endToEndId !== charge.pix?.endToEndId);
}
