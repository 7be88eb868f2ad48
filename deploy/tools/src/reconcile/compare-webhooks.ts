import { DELIVERY_RETENTION_SECONDS, EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { type Difference, difference } from './differences.ts';
import type { ChargeRow, EndpointRow, EventRow, SliceRecords } from './records.ts';

/**
 * What is this much younger than its retention is compared: MongoDB removes what is due within minutes,
 * clocks differ.
 */
const MARGIN_MS = 24 * 3_600_000;

/** Events that are compared. */
const compared: readonly string[] = ['charge.paid', 'charge.refunded', 'charge.chargedback'];

/**
 * Each paid charge has one `charge.paid`, each refund that succeeded one `charge.refunded` and each
 * chargeback one `charge.chargedback`, and each endpoint subscribed to it then has its delivery. Events and
 * deliveries that are about to be removed, or were, are not asked for.
 */
export function compareWebhooks(records: SliceRecords, endpoints: EndpointRow[], now: Date): Difference[] {
  const { charges, otherCharges, events, postings } = records;
  const all = [...charges, ...otherCharges];
  const known = new Set(all.flatMap(subjectsOf).map(({ id }) => id));
  const chargebacks = new Map(all.map(({ id, chargeback }) => [id, chargeback?.id]));
  const ofSubjects = events.filter(({ type }) => compared.includes(type));
  const bySubject = Map.groupBy(ofSubjects, ({ type, subject, chargeId }) =>
    type === 'charge.chargedback' ? (chargebacks.get(chargeId) ?? `chargeback of ${chargeId}`) : subject,
  );
  const posted = new Set(postings.flatMap(({ cause }) => cause.id));
  const hasEvents = (time: Date) => isKept(time, EVENT_RETENTION_SECONDS, now);
  const hasDeliveries = (time: Date) => isKept(time, DELIVERY_RETENTION_SECONDS, now);
  return [
    ...charges
      .flatMap(subjectsOf)
      // Without a posting the event's id is not known; that the posting is missing is reported.
      .filter(({ id, at }) => hasEvents(at) && posted.has(id) && !bySubject.has(id))
      .map(({ id, type }) => difference('event_missing', id, type)),
    ...[...bySubject]
      .filter(([, same]) => same.length > 1)
      .map(([id, same]) => difference('event_repeated', id, same.map((event) => event.id).join(' '))),
    ...[...bySubject.keys()]
      .filter((id) => !known.has(id))
      .map((id) => difference('event_without_charge', id)),
    ...ofSubjects
      .filter(({ createdAt }) => hasDeliveries(createdAt))
      .flatMap((event) => missingDeliveries(event, endpoints, records.deliveries)),
  ];
}

/** What of a charge sellers are told: that it was paid, each refund that succeeded, and a chargeback. */
function subjectsOf({ id, paidAt, refunds, chargeback }: ChargeRow) {
  const refunded = refunds.filter(({ status }) => status === 'succeeded');
  return [
    ...(paidAt ? [{ id, type: 'charge.paid', at: paidAt }] : []),
    ...refunded.map((refund) => ({ id: refund.id, type: 'charge.refunded', at: refund.processedAt! })),
    ...(chargeback ? [{ id: chargeback.id, type: 'charge.chargedback', at: chargeback.openedAt }] : []),
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
