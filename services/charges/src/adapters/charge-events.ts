import { outboxEntryOf } from '@catraca/platform/mongo/outbox';
import type { OutboxEntry } from '@catraca/platform/mongo/outbox-entry';
import { traceparentWith } from '@catraca/platform/telemetry/trace';
import type { ChargeDocument, EmittedEvent } from './charge.document.ts';
import { factOf } from './charge-fact.ts';

/** The charge's events since this time, with the ids, contents and traces that they had. */
export function eventsAgain(document: ChargeDocument, since: Date): OutboxEntry[] {
  const { accountId, livemode, events } = document;
  return events
    .filter(({ at }) => at >= since)
    .map((event) => {
      const fact = factOf(event, chargeAsOf(event, document));
      const entry = outboxEntryOf({ accountId, livemode, now: event.at }, fact);
      return event.traceId ? { ...entry, traceparent: traceparentWith(event.traceId) } : entry;
    });
}

const unpaid: readonly string[] = ['pending', 'processing', 'in_analysis', 'failed'];

/**
 * Of what events carry of the charge, only the status, the time of payment and the refunded amount change.
 */
function chargeAsOf(event: EmittedEvent, { _id: id, paidAt, ...charge }: ChargeDocument) {
  const { status, refundedAmount } = event;
  return { ...charge, id, status, refundedAmount, paidAt: unpaid.includes(status) ? null : paidAt };
}
