import { type Charge } from './charge.ts';
import type { Payment } from './follow.ts';

/** A payment at the bank that pays no charge. */
export interface UnclaimedPayment extends Payment {
  livemode: boolean;
  /** Null for a payment that names none of our charges. It is listed for people to look into. */
  chargeId: string | null;
  accountId: string | null;
  /** `pending` until the bank has returned it to the payer. `kept`: not returned. */
  status: 'pending' | 'returned' | 'failed' | 'kept';
  seenAt: Date;
}

/** Payments of a charge that do not pay it: too late, a second one, or another amount. They are returned to the payer. */
export function unclaimedOf(charge: Charge, payments: readonly Payment[]): Payment[] {
  if (charge.status === 'requested' || charge.status === 'pending')
    return payments.filter(({ amount }) => amount !== charge.amount);
  return payments.filter(({ endToEndId }) => endToEndId !== charge.pix?.endToEndId);
}
