import { later } from '@catraca/kernel/dates';
import { derivedId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import type { AcquirerCancellations } from './cancellation.ts';
import type { Refund } from './refund.ts';

/** A charge at the acquirer, with what it has given back. */
export interface CanceledCharge extends AcquirerCancellations {
  acquirerChargeId: string;
  createdAt: Date;
}

/** The card charge that was canceled. */
export type CanceledSale = Pick<Refund, 'accountId' | 'livemode' | 'chargeId'>;

const FOLLOW_MS = 5_000;

/**
 * What the acquirer has given back and no refund explains, in cents. `refunds`: all of the charge, read after
 * the acquirer, so that what was sent meanwhile is among them. One that was sent may have been made.
 */
export function unexplainedAmount({ canceledAmount }: CanceledCharge, refunds: readonly Refund[]): Cents {
  const explained = refunds.reduce((sum, refund) => sum + explainedBy(refund), 0);
  return Math.max(0, canceledAmount - explained);
}

/**
 * The refund for what was canceled at the acquirer's own panel: `charge.refunded` is sent for it too
 * (specification S11.11). Its id is that of the charge's nth such refund: who finds it twice stores it once.
 * It corrects the refund of ours that was made after it had ended as failed.
 */
export function outsideCancellation(
  { accountId, livemode, chargeId }: CanceledSale,
  found: CanceledCharge,
  { amount, refunds, now }: { amount: Cents; refunds: readonly Refund[]; now: Date },
): Refund {
  const { acquirerChargeId, createdAt } = found;
  const number = refunds.filter(isOutside).length + 1;
  const id = derivedId('rf', createdAt, [acquirerChargeId, String(number)]);
  return {
    ...{ id, accountId, livemode, chargeId },
    stage: 'intended',
    origin: 'bank',
    disputeId: null,
    requestedAmount: amount,
    amount: 0,
    feeReturned: 0,
    sellerDebit: 0,
    paymentMethod: 'credit_card',
    canceledBefore: null,
    returnId: id,
    rtrId: null,
    endToEndId: null,
    acquirerChargeId,
    sentAt: now,
    refusedAt: null,
    unknownSendAt: null,
    corrects: correctedBy(found, amount, refunds),
    outcome: null,
    reason: null,
    failedReason: null,
    refusal: null,
    dueAt: later(now, FOLLOW_MS),
    attempts: 0,
    createdAt: now,
    processedAt: null,
  };
}

/**
 * The sent refund of ours that had ended as failed, and whose cancellation the acquirer shows. It is told as
 * that of an open one is: by our reference, and by its amount where the acquirer keeps none.
 */
function correctedBy(
  { cancellations }: CanceledCharge,
  amount: Cents,
  refunds: readonly Refund[],
): string | null {
  const corrected = new Set(refunds.map(({ corrects }) => corrects));
  const isAnonymous = cancellations.every(({ reference }) => reference === null);
  const isMade = (refund: Refund) =>
    cancellations.some(({ reference }) => reference === refund.id) ||
    (isAnonymous && refund.amount === amount);
  const made = refunds.find(
    (refund) =>
      !isOutside(refund) &&
      refund.outcome === 'failed' &&
      refund.sentAt !== null &&
      !corrected.has(refund.id) &&
      isMade(refund),
  );
  return made?.id ?? null;
}

function explainedBy(refund: Refund): Cents {
  const { stage, outcome, sentAt, amount, requestedAmount } = refund;
  if (outcome !== null) return outcome === 'succeeded' ? amount : 0;
  if (stage === 'reserved') return sentAt ? amount : 0;
  return isOutside(refund) ? requestedAmount! : 0;
}

function isOutside({ origin }: Refund): boolean {
  return origin !== 'seller';
}
