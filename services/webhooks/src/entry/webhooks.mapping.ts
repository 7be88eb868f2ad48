import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import type {
  Delivery as DeliveryMessage,
  Endpoint as EndpointMessage,
  Event as EventMessage,
  EventOfResource,
  Subscription,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { EventInHistory } from '../adapters/event.store.ts';
import type { Delivery } from '../domain/delivery.ts';
import type { Endpoint } from '../domain/endpoint.ts';
import { signingSecrets } from '../domain/secret.ts';

export function endpointMessage(endpoint: Endpoint): EndpointMessage {
  const { id, accountId, url, events, livemode, status, disabledReason } = endpoint;
  return {
    ...{ id, accountId, url, events, livemode, status, disabledReason },
    failingSince: endpoint.failingSince?.toISOString(),
    createdAt: endpoint.createdAt.toISOString(),
  };
}

export function subscriptionMessage(endpoint: Endpoint, now: Date): Subscription {
  const { id: endpointId, accountId, livemode, url, events, secrets, listener } = endpoint;
  const isListener = listener !== null;
  return { endpointId, accountId, livemode, url, events, secrets: signingSecrets(secrets, now), isListener };
}

export function eventMessage({ createdAt, resources: _, ...event }: SellerEvent): EventMessage {
  return { ...event, createdAt: createdAt.toISOString() };
}

export function eventInHistoryMessage(event: EventInHistory): EventOfResource {
  const { id, type, createdAt, resources, traceId } = event;
  return { id, type, createdAt: createdAt.toISOString(), resources, traceId };
}

export function deliveryMessage(delivery: Delivery): DeliveryMessage {
  const { accountId, livemode, requestId, eventType: type, nextAttemptAt, createdAt, ...rest } = delivery;
  return {
    ...rest,
    type,
    nextAttemptAt: nextAttemptAt?.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
