import { DELIVERY_RETENTION_SECONDS, EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { type Difference, difference } from './differences.ts';
import type { EndpointRow, EventRow, SliceRecords } from './records.ts';

/** What is this much younger than its retention is compared: MongoDB removes what is due within minutes, clocks differ. */
const MARGIN_MS = 24 * 3_600_000;

/**
 * Each paid charge has one `charge.paid`, and each endpoint subscribed to it then has its delivery. Events and deliveries that are
 * about to be removed, or were, are not asked for.
 */
export function compareWebhooks(records: SliceRecords, endpoints: EndpointRow[], now: Date): Difference[] {
  const { charges, otherCharges, events, postings } = records;
  const paid = new Set(
    [...charges, ...otherCharges].filter(({ paidAt }) => paidAt !== null).map(({ id }) => id),
  );
  const sales = events.filter(({ type }) => type === 'charge.paid');
  const bySale = Map.groupBy(sales, ({ chargeId }) => chargeId);
  const posted = new Set(postings.map(({ subject }) => subject));
  const hasEvents = (time: Date) => isKept(time, EVENT_RETENTION_SECONDS, now);
  const hasDeliveries = (time: Date) => isKept(time, DELIVERY_RETENTION_SECONDS, now);
  return [
    ...charges
      // Without a posting the event's id is not known; that the posting is missing is reported.
      .filter(({ id, paidAt }) => paidAt !== null && hasEvents(paidAt) && posted.has(id) && !bySale.has(id))
      .map(({ id }) => difference('event_missing', id, 'charge.paid')),
    ...[...bySale]
      .filter(([, same]) => same.length > 1)
      .map(([id, same]) => difference('event_repeated', id, same.map((event) => event.id).join(' '))),
    ...[...bySale.keys()].filter((id) => !paid.has(id)).map((id) => difference('event_without_charge', id)),
    ...sales
      .filter(({ createdAt }) => hasDeliveries(createdAt))
      .flatMap((event) => missingDeliveries(event, endpoints, records.deliveries)),
  ];
}

function isKept(time: Date, retentionSeconds: number, now: Date): boolean {
  return now.getTime() - time.getTime() < retentionSeconds * 1_000 - MARGIN_MS;
}

function missingDeliveries(event: EventRow, endpoints: EndpointRow[], sent: Set<string>): Difference[] {
  return endpoints
    .filter(({ accountId, enabled, kinds, since }) => {
      const isSubscribed = kinds.includes('*') || kinds.includes(event.type);
      return accountId === event.accountId && enabled && isSubscribed && since < event.createdAt;
    })
    .filter(({ id }) => !sent.has(`${event.id}:${id}`))
    .map(({ id }) => difference('delivery_missing', event.id, id));
}
