import type {
  Defense as DefenseMessage,
  Dispute as DisputeMessage,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { AccountDispute, DefendedDispute, Dispute } from '@catraca/contracts/http/schemas/dispute';
import { defenseResponse } from './defense.mapping.ts';

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

export function accountDisputeResponse(dispute: DisputeMessage): AccountDispute {
  return { ...disputeResponse(dispute), account: dispute.accountId };
}

export function defendedDisputeResponse(dispute: DisputeMessage, defense: DefenseMessage): DefendedDispute {
  return { ...disputeResponse(dispute), defense: defenseResponse(defense) };
}
