import type { Cents } from '@catraca/kernel/money';
import { type Charge } from '../charge.ts';
import { isNotFullyReturned, leftOf, type Payment, type PaymentReturn } from './follow.ts';

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
  /** When the bank first refused what is left of it. A later refusal shows that this was for good. */
  refusedAt: Date | null;
  /**
   * When its return is attempted next, or looked at again, as a failed one is for some days. Null when
   * nothing more is to be done.
   */
  dueAt: Date | null;
  failedAt: Date | null;
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

/** The next step of a return, by what the bank shows of the payment. `send`: as much is to go back. */
export type NextReturn = { send: Cents } | 'wait' | 'returned' | 'not_returned';

/**
 * What is to be done for a payment to go back wholly. The bank may return parts of it without our request.
 * Our own return has the payment's id, so it is made once, and what is left after it is not sent again.
 */
export function nextReturn(
  { endToEndId, amount }: Pick<UnclaimedPayment, 'endToEndId' | 'amount'>,
  returns: readonly PaymentReturn[],
): NextReturn {
  const left = leftOf({ amount, returns });
  const isUnsettled = ({ status }: PaymentReturn) => status === 'processing' || status === 'unknown';
  if (left <= 0) return returns.some(isUnsettled) ? 'wait' : 'returned';
  // One that is under way may fail, and its part would be left when ours has been made.
  if (returns.some(isUnsettled)) return 'wait';
  return returns.some(({ id }) => id === endToEndId) ? 'not_returned' : { send: left };
}
