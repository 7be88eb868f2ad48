import { later } from '@catraca/kernel/dates';
import { derivedId, isId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import { type Refund, type RefundOrigin } from './refund.ts';

/** A payment of ours as the bank reports it. */
export interface ReturnedPayment {
  endToEndId: string;
  paidAt: Date;
  returns: PaymentReturn[];
}

export interface PaymentReturn {
  id: string;
  amount: Cents;
  status: 'processing' | 'returned' | 'not_returned' | 'unknown';
  kind: 'seller' | 'med' | 'unknown';
  requestedAt: Date | null;
  failureCode: string | null;
  rtrId: string | null;
}

/** The charge that the payment paid. */
export interface PaidCharge {
  endToEndId: string;
  accountId: string;
  livemode: boolean;
  chargeId: string;
  /** Ids of the refunds that the charge knows. */
  refundIds: string[];
}

/** Our id of a return that we asked for, or null for one that the bank made without our request. */
export function ourRefundId({ refundIds }: PaidCharge, { id }: Pick<PaymentReturn, 'id'>): string | null {
  const refundId = `rf_${id}`;
  return isId('rf', refundId) && refundIds.includes(refundId) ? refundId : null;
}

interface OutsideFacts {
  found: PaymentReturn;
  disputeId: string | null;
  /** A refund of ours that ended as failed, and whose return this is. */
  corrects: string | null;
  now: Date;
}

/** A return that failed, or of nothing, needs no refund. */
export function movesMoney({ status, amount }: Pick<PaymentReturn, 'status' | 'amount'>): boolean {
  return status !== 'not_returned' && amount > 0;
}

/**
 * The refund for a return that the bank made without our request: `charge.refunded` is sent for it too
 * (specification S11.11). It is due at once, because nobody's request carries it on.
 */
export function outsideRefund(
  { accountId, livemode, chargeId }: PaidCharge,
  { endToEndId, paidAt }: ReturnedPayment,
  { found, disputeId, corrects, now }: OutsideFacts,
): Refund {
  const { id: returnId, amount, kind, requestedAt } = found;
  const createdAt = requestedAt ?? paidAt;
  return {
    id: derivedId('rf', createdAt, [endToEndId, returnId, ...(corrects ? [corrects] : [])]),
    accountId,
    livemode,
    chargeId,
    stage: 'intended',
    origin: originOf(kind),
    disputeId,
    requestedAmount: amount,
    amount: 0,
    feeReturned: 0,
    sellerDebit: 0,
    paymentMethod: 'pix',
    canceledBefore: null,
    returnId,
    rtrId: null,
    endToEndId,
    acquirerChargeId: null,
    sentAt: now,
    refusedAt: null,
    unknownSendAt: null,
    corrects,
    outcome: null,
    reason: null,
    failedReason: null,
    refusal: null,
    dueAt: later(now, FOLLOW_MS),
    attempts: 0,
    createdAt,
    processedAt: null,
  };
}

const FOLLOW_MS = 5_000;

/** What is no dispute for sure is a return of the bank's own. */
function originOf(kind: PaymentReturn['kind']): Exclude<RefundOrigin, 'seller'> {
  return kind === 'med' ? 'med' : 'bank';
}
