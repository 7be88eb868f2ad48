import { outboxEntryOf } from '@catraca/platform/mongo/outbox';
import type { OutboxEntry } from '@catraca/platform/mongo/outbox-entry';
import type { ChargeDocument, EmittedEvent } from './charge.document.ts';
import { factOf } from './charge.mapping.ts';

/** The charge's events since this time, with the ids and contents that they had. */
export function eventsAgain(document: ChargeDocument, since: Date): OutboxEntry[] {
  const { accountId, livemode, events = [] } = document;
  return events
    .filter(({ at }) => at >= since)
    .map((event) =>
      outboxEntryOf(
        { accountId, livemode, now: event.at },
        factOf(event.type, chargeAsOf(event, document), event.at),
      ),
    );
}

/** Whether an older build published events of this charge. Only its consumers know their ids. */
export function hasUnrecordedEvents({ listed, events = [] }: ChargeDocument): boolean {
  return listed && !events.some(({ type }) => type === 'charge.created');
}

/** Of what events carry, only the status and the time of payment change. */
function chargeAsOf({ status }: EmittedEvent, { _id: id, paidAt, ...charge }: ChargeDocument) {
  return { ...charge, id, status, paidAt: status === 'pending' ? null : paidAt };
}
