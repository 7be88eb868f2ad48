import { doubtEnd } from '@catraca/kernel/doubt';
import type { Cents } from '@catraca/kernel/money';
import type { Refund } from './refund.ts';
import { failedBecause, type ReturnOutcome } from './return-outcome.ts';

/** What the acquirer has given back of a card charge. */
export interface AcquirerCancellations {
  status: string;
  amount: Cents;
  canceledAmount: Cents;
  /** With our references, where the acquirer keeps them. */
  cancellations: readonly { reference: string | null; amount: Cents }[];
  /** Whether a cancellation is under way there. */
  isCanceling?: boolean;
}

/**
 * What became of a cancellation that was sent: `done`, `absent` when it may be sent again, `unknown` while it
 * may still be under way. It is told by our reference; where the acquirer keeps none, by what it has given
 * back since, as one refund is sent at a time. A charge that is canceled and does not show what became of its
 * money may have given it back by this request: it is never `absent`, which would credit the seller again.
 *
 * `succeeded`: what other refunds of the charge have given back. A read that shows less is of before them and
 * decides nothing, and their money is never taken for this refund's.
 */
export function cancellationState(
  { id, amount, canceledBefore, sentAt }: Refund,
  found: AcquirerCancellations,
  { now, succeeded }: { now: Date; succeeded: Cents },
): 'done' | 'absent' | 'unknown' {
  const { cancellations, canceledAmount } = found;
  if (cancellations.some(({ reference }) => reference === id)) return 'done';
  if (canceledAmount < succeeded) return 'unknown';
  if (!sentAt) return 'absent';
  const before = Math.max(canceledBefore ?? 0, succeeded);
  const isAnonymous = cancellations.every(({ reference }) => reference === null);
  if (isAnonymous && canceledAmount >= before + amount) return 'done';
  const isUntold = found.status === 'canceled' && canceledAmount < found.amount;
  return !found.isCanceling && !isUntold && now > doubtEnd(sentAt) ? 'absent' : 'unknown';
}

/** Whether an acquirer's charge is the one that paid the sale, and not of another order of it. */
export function isOfSale(
  { acquirerChargeId }: { acquirerChargeId: string },
  recorded: string | null,
): boolean {
  return !recorded || acquirerChargeId === recorded;
}

/** What the refunds of a charge have given back, in cents. */
export function succeededAmount(refunds: readonly Refund[]): Cents {
  return refunds.reduce((sum, { outcome, amount }) => (outcome === 'succeeded' ? sum + amount : sum), 0);
}

/** A refund that the acquirer can no longer make: something else has given the money back. */
export function isExhausted({ amount }: Refund, found: AcquirerCancellations): boolean {
  return found.canceledAmount + amount > found.amount;
}

export const refunded: ReturnOutcome = { outcome: 'succeeded', failedReason: null, rtrId: null };
export const notRefundable: ReturnOutcome = failedBecause(
  'A adquirente não tem mais este valor para devolver',
);
