import type {
  ChargeMoment,
  GetChargeHistoryResponse,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { stepMessage } from '@catraca/platform/grpc/step-message';
import type { EmittedEvent } from '../adapters/charge.document.ts';
import type { ChargeHistory } from '../adapters/charge.store.ts';
import type { Charge } from '../domain/charge.ts';
import { chargeMessage } from './charge.mapping.ts';

export function chargeHistoryMessage({ charge, events, steps }: ChargeHistory): GetChargeHistoryResponse {
  return {
    charge: chargeMessage(charge),
    moments: events.map((event) => momentOf(event, charge)),
    steps: steps.map(stepMessage),
  };
}

function momentOf(event: EmittedEvent, charge: Charge): ChargeMoment {
  const { type, at, status, seq, traceId } = event;
  const subject = subjectOf(event, charge);
  return {
    type,
    at: at.toISOString(),
    status,
    seq,
    traceId,
    subjectId: subject?.id,
    amount: subject?.amount,
  };
}

/** The refund, dispute or chargeback that an event is about. */
function subjectOf({ refundId, disputeId, move }: EmittedEvent, charge: Charge) {
  const { refunds, disputes, chargeback } = charge;
  if (refundId) return refunds.find(({ id }) => id === refundId);
  if (disputeId) return disputes.find(({ id }) => id === disputeId);
  return move && chargeback ? { id: chargeback.id, amount: move.amount } : undefined;
}
