import type {
  Dispute as DisputeMessage,
  RefundHistory as HistoryMessage,
  Refund as RefundMessage,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { EveryField } from '@catraca/kernel/mapping';
import { stepMessage } from '@catraca/platform/grpc/step-message';
import type { DisputeHistory } from '../adapters/dispute.store.ts';
import type { RefundHistory } from '../adapters/refund.store.ts';
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
  const { id, accountId, chargeId, amount, status, reason } = dispute;
  return {
    id,
    accountId,
    chargeId,
    amount,
    status,
    reason: reason === 'unknown' ? null : reason,
    openedAt: dispute.openedAt.toISOString(),
    dueAt: dispute.deadline.toISOString(),
    closedAt: dispute.closedAt?.toISOString(),
  } satisfies EveryField<DisputeMessage>;
}

export function refundHistoryMessage({ refund, steps }: RefundHistory): HistoryMessage {
  const { id, disputeId } = refund;
  return { id, disputeId, status: statusOf(refund), steps: steps.map(stepMessage) };
}

export function disputeHistoryMessage({ dispute: { id, status }, steps }: DisputeHistory): HistoryMessage {
  return { id, disputeId: id, status, steps: steps.map(stepMessage) };
}
