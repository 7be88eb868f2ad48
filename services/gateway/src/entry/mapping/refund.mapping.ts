import type { Refund as RefundMessage } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { Refund } from '@catraca/contracts/http/schemas/refund';

/** Every field, always; empty ones as null (specification S11.2). */
export function refundResponse(refund: RefundMessage): Refund {
  return {
    object: 'refund',
    id: refund.id,
    charge: refund.chargeId,
    status: refund.status as Refund['status'],
    amount: refund.amount,
    currency: 'BRL',
    fee_returned: refund.feeReturned,
    seller_debit: refund.sellerDebit,
    reason: refund.reason ?? null,
    failed_reason: refund.failedReason ?? null,
    created_at: refund.createdAt,
    processed_at: refund.processedAt ?? null,
  };
}
