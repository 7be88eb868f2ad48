import type {
  Dispute as DisputeMessage,
  Refund as RefundMessage,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Dispute } from '../domain/dispute.ts';
import { type Refund, statusOf } from '../domain/refund.ts';

export function refundMessage(refund: Refund): RefundMessage {
  const { id, chargeId, amount, feeReturned, sellerDebit } = refund;
  const status = statusOf(refund);
  return {
    id,
    chargeId,
    status,
    amount,
    feeReturned,
    sellerDebit,
    reason: refund.origin === 'med' ? 'med' : refund.reason,
    failedReason: status === 'failed' ? refund.failedReason : null,
    createdAt: refund.createdAt.toISOString(),
    processedAt: refund.processedAt?.toISOString(),
  } satisfies EveryField<RefundMessage>;
}

export function disputeMessage(dispute: Dispute): DisputeMessage {
  const { id, chargeId, amount, status, reason } = dispute;
  return {
    id,
    chargeId,
    amount,
    status,
    reason: reason === 'unknown' ? null : reason,
    openedAt: dispute.openedAt.toISOString(),
    dueAt: dispute.deadline.toISOString(),
    closedAt: dispute.closedAt?.toISOString(),
  } satisfies EveryField<DisputeMessage>;
}
