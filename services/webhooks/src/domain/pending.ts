import { isSubscribed, type SellerEventType } from '@catraca/contracts/events/seller-event';
import { later } from '@catraca/kernel/dates';
import type { Endpoint } from './endpoint.ts';

const READ_BY_NOTIFIER_MS = 3_600_000;

/** That an event is delivered to endpoints: when it is new, or when its seller resends it. */
export interface DeliveryRequest {
  /** The event's id, or the id of the request to resend it. */
  id: string;
  /** Real time. */
  at: Date;
  endpointIds: string[];
}

/** The last attempt of a request at an endpoint. */
export interface LastAttempt {
  eventId: string;
  requestId: string;
  endpointId: string;
  nextAttemptAt: Date | null;
}

interface RequestedEvent {
  id: string;
  type: SellerEventType;
  requests: readonly DeliveryRequest[];
}

/**
 * Ids of events of which an attempt is due or under way. `enabled`: the endpoints that there are; none of
 * another gets an attempt, nor of one that was enabled after the request. One that no longer takes the
 * event's type may get a first one for an hour: the notifier may have read the request before that change, or
 * after it.
 */
export function pendingEvents(
  events: readonly RequestedEvent[],
  attempts: readonly LastAttempt[],
  enabled: readonly Pick<Endpoint, 'id' | 'listeningSince' | 'events'>[],
  now: Date,
): string[] {
  const endpoints = new Map(enabled.map((endpoint) => [endpoint.id, endpoint]));
  const attempted = new Set(attempts.map(keyOf));
  const isAwaited = (
    { id: eventId, type }: RequestedEvent,
    { id: requestId, at, endpointIds }: DeliveryRequest,
  ) =>
    endpointIds.some((endpointId) => {
      const endpoint = endpoints.get(endpointId);
      if (!endpoint || endpoint.listeningSince > at) return false;
      const isResend = requestId !== eventId;
      const isTaken = isResend || isSubscribed(endpoint.events, type);
      if (!isTaken && now > later(at, READ_BY_NOTIFIER_MS)) return false;
      return !attempted.has(keyOf({ eventId, requestId, endpointId }));
    });
  const awaited = events.filter((event) => event.requests.some((request) => isAwaited(event, request)));
  const retried = attempts.filter(
    ({ nextAttemptAt, endpointId }) => nextAttemptAt && endpoints.has(endpointId),
  );
  return [...new Set([...awaited.map(({ id }) => id), ...retried.map(({ eventId }) => eventId)])];
}

function keyOf({ eventId, requestId, endpointId }: Omit<LastAttempt, 'nextAttemptAt'>): string {
  return `${eventId}:${requestId}:${endpointId}`;
}
