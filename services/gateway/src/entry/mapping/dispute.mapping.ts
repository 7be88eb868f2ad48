import type { Dispute as DisputeMessage } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { Dispute } from '@catraca/contracts/http/schemas/dispute';

/** Every field, always; empty ones as null (specification S14.1). */
export function disputeResponse(dispute: DisputeMessage): Dispute {
  return {
    object: 'med',
    id: dispute.id,
    charge: dispute.chargeId,
    amount: dispute.amount,
    status: dispute.status as Dispute['status'],
    reason: (dispute.reason ?? null) as Dispute['reason'],
    opened_at: dispute.openedAt,
    due_at: dispute.dueAt,
    closed_at: dispute.closedAt ?? null,
  };
}
