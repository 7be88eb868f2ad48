import { isSubscribed, type SellerEventType } from '@catraca/contracts/events/seller-event';
import type { Endpoint } from './endpoint.ts';

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
 * another gets an attempt, nor of one that was enabled after the request, nor a first one when it no longer
 * takes the event's type.
 */
export function pendingEvents(
  events: readonly RequestedEvent[],
  attempts: readonly LastAttempt[],
  enabled: readonly Pick<Endpoint, 'id' | 'listeningSince' | 'events'>[],
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
      if (!isResend && !isSubscribed(endpoint.events, type)) return false;
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
