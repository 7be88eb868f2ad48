import { type Charge } from '../charge.ts';
import { isNotFullyReturned, type Payment } from './follow.ts';

/** A payment at the bank that pays no charge. */
export interface UnclaimedPayment extends Omit<Payment, 'returns'> {
  livemode: boolean;
  /** Null for a payment that names none of our charges. It is listed for manual review. */
  chargeId: string | null;
  accountId: string | null;
  /**
   * `pending` until the bank has returned it to the payer. `failed`: the bank will not. `kept`: not returned.
   */
  status: 'pending' | 'returned' | 'failed' | 'kept';
  seenAt: Date;
  /** Attempts to return it. */
  attempts: number;
  /** When its return was last sent, unless the bank refused that send. */
  unknownSendAt: Date | null;
  /** When its return is attempted next. Null unless it is pending. */
  dueAt: Date | null;
  /** When it was reported that the return takes too long. */
  overdueAt: Date | null;
}

/**
 * Payments of a charge that do not pay it: too late, a second one, or another amount. They are returned to
 * the payer, unless the bank has done so without our request.
 */
export function unclaimedOf(charge: Charge, payments: readonly Payment[]): Payment[] {
  const kept = payments.filter(isNotFullyReturned);
  if (charge.status === 'requested' || charge.status === 'pending')
    return kept.filter(({ amount }) => amount !== charge.amount);
  return kept.filter(({ endToEndId }) => endToEndId !== charge.pix?.endToEndId);
}
