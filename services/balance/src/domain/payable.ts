import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import type { NewPosting } from './ledger.ts';

/** What an acquirer has paid to our bank for a card sale; negative for what it took back. */
export interface PaidPayable {
  id: string;
  /** Cents that reached the bank. */
  amount: Cents;
  /** Cents that the acquirer kept. */
  fee: Cents;
  paymentDate: LocalDate;
}

/** A payable is posted once, by its id. */
export const payablePostingId = ({ id }: PaidPayable): string => `payable:${id}`;

/**
 * Money that moves from the acquirer to the bank. What the acquirer keeps is taken from the fees of the
 * payment method. Changes nothing for the seller.
 */
export function payablePosting(
  payable: PaidPayable,
  sale: { accountId: string; livemode: boolean; chargeId: string; now: Date },
): NewPosting {
  const { accountId, livemode, chargeId, now } = sale;
  const { amount, fee, paymentDate } = payable;
  return {
    id: payablePostingId(payable),
    type: 'internal',
    accountId,
    livemode,
    subject: chargeId,
    cause: { type: 'payable', id: paymentDate },
    eventId: null,
    seq: null,
    reference: null,
    entries: [
      { account: 'acquirer' as const, amount: amount + fee },
      { account: 'bank' as const, amount: -amount },
      { account: 'method_fees' as const, amount: -fee },
    ].filter((entry) => entry.amount !== 0),
    occurredAt: now,
  };
}
