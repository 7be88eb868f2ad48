import type { Books, DeliveryRow, EndpointRow, EventRow } from './books.ts';
import { type Difference, difference } from './differences.ts';

/** A lease ends after a minute, and a due delivery is taken within seconds: what is due for longer is stuck. */
const STUCK_AFTER_MS = 3 * 60_000;

/** Every paid charge has one `charge.paid`, and every endpoint that wants it has its delivery. */
export function compareWebhooks({ charges, events, endpoints, deliveries }: Books, now: Date): Difference[] {
  const paid = new Map(charges.filter(({ paidAt }) => paidAt !== null).map((charge) => [charge.id, charge]));
  const told = Map.groupBy(
    events.filter(({ type }) => type === 'charge.paid'),
    ({ chargeId }) => chargeId,
  );
  const sent = new Set(deliveries.map(({ eventId, endpointId }) => `${eventId}:${endpointId}`));
  return [
    ...[...paid.keys()]
      .filter((id) => !told.has(id))
      .map((id) => difference('event_missing', id, 'charge.paid')),
    ...[...told]
      .filter(([, same]) => same.length > 1)
      .map(([id, same]) => difference('event_repeated', id, same.map((event) => event.id).join(' '))),
    ...[...told].filter(([id]) => !paid.has(id)).map(([id]) => difference('event_without_charge', id)),
    ...[...told.values()]
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
      const wants = kinds.includes('*') || kinds.includes(event.type);
      return accountId === event.accountId && enabled && wants && createdAt < paidAt;
    })
    .filter(({ id }) => !sent.has(`${event.id}:${id}`))
    .map(({ id }) => difference('delivery_missing', event.id, id));
}

function isStuck({ done, dueAt }: DeliveryRow, now: Date): boolean {
  return !done && (dueAt === null || now.getTime() - dueAt.getTime() > STUCK_AFTER_MS);
}
