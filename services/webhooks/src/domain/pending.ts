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
  requests: readonly DeliveryRequest[];
}

/**
 * Ids of events of which an attempt is due or under way. `enabled`: the endpoints that there are; none of
 * another gets an attempt, nor of one that was enabled after the request.
 */
export function pendingEvents(
  events: readonly RequestedEvent[],
  attempts: readonly LastAttempt[],
  enabled: readonly Pick<Endpoint, 'id' | 'listeningSince'>[],
): string[] {
  const listeningSince = new Map(enabled.map((endpoint) => [endpoint.id, endpoint.listeningSince]));
  const attempted = new Set(attempts.map(keyOf));
  const isAwaited = (eventId: string, { id: requestId, at, endpointIds }: DeliveryRequest) =>
    endpointIds.some((endpointId) => {
      const since = listeningSince.get(endpointId);
      return since && since <= at && !attempted.has(keyOf({ eventId, requestId, endpointId }));
    });
  const awaited = events.filter(({ id, requests }) => requests.some((request) => isAwaited(id, request)));
  const retried = attempts.filter(
    ({ nextAttemptAt, endpointId }) => nextAttemptAt && listeningSince.has(endpointId),
  );
  return [...new Set([...awaited.map(({ id }) => id), ...retried.map(({ eventId }) => eventId)])];
}

function keyOf({ eventId, requestId, endpointId }: Omit<LastAttempt, 'nextAttemptAt'>): string {
  return `${eventId}:${requestId}:${endpointId}`;
}
