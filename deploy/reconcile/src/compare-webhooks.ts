import { type Difference, difference } from './differences.ts';
import type { DeliveryRow, EndpointRow, EventRow, Records } from './records.ts';

/** A lease ends after a minute and a due delivery is claimed within seconds, so a delivery due for longer is stuck. */
const STUCK_AFTER_MS = 3 * 60_000;

/** Each paid charge has one `charge.paid`, and each endpoint subscribed to it has its delivery. */
export function compareWebhooks(
  { charges, events, endpoints, deliveries }: Records,
  now: Date,
): Difference[] {
  const paid = new Map(charges.filter(({ paidAt }) => paidAt !== null).map((charge) => [charge.id, charge]));
  const eventsByCharge = Map.groupBy(
    events.filter(({ type }) => type === 'charge.paid'),
    ({ chargeId }) => chargeId,
  );
  const sent = new Set(deliveries.map(({ eventId, endpointId }) => `${eventId}:${endpointId}`));
  return [
    ...[...paid.keys()]
      .filter((id) => !eventsByCharge.has(id))
      .map((id) => difference('event_missing', id, 'charge.paid')),
    ...[...eventsByCharge]
      .filter(([, same]) => same.length > 1)
      .map(([id, same]) => difference('event_repeated', id, same.map((event) => event.id).join(' '))),
    ...[...eventsByCharge]
      .filter(([id]) => !paid.has(id))
      .map(([id]) => difference('event_without_charge', id)),
    ...[...eventsByCharge.values()]
      .flat()
      .flatMap((event) => missingDeliveries(event, paid.get(event.chargeId)?.paidAt ?? now, endpoints, sent)),
    ...deliveries
      .filter((delivery) => isStuck(delivery, now))
      .map(({ eventId, endpointId }) => difference('delivery_stuck', `${eventId}:${endpointId}`)),
  ];
}

function missingDeliveries(
  event: EventRow,
  paidAt: Date,
  endpoints: EndpointRow[],
  sent: Set<string>,
): Difference[] {
  return endpoints
    .filter(({ accountId, enabled, kinds, createdAt }) => {
      const isSubscribed = kinds.includes('*') || kinds.includes(event.type);
      return accountId === event.accountId && enabled && isSubscribed && createdAt < paidAt;
    })
    .filter(({ id }) => !sent.has(`${event.id}:${id}`))
    .map(({ id }) => difference('delivery_missing', event.id, id));
}

function isStuck({ done, dueAt }: DeliveryRow, now: Date): boolean {
  return !done && (dueAt === null || now.getTime() - dueAt.getTime() > STUCK_AFTER_MS);
}
