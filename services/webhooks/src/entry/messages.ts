import type {
  Endpoint as EndpointMessage,
  Subscription,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { Endpoint } from '../domain/endpoint.ts';
import { signingSecrets } from '../domain/secret.ts';

export function endpointMessage(endpoint: Endpoint): EndpointMessage {
  const { id, accountId, url, events, livemode, status, disabledReason, createdAt } = endpoint;
  return { id, accountId, url, events, livemode, status, disabledReason, createdAt: createdAt.toISOString() };
}

export function subscriptionMessage(endpoint: Endpoint, now: Date): Subscription {
  const { id: endpointId, accountId, livemode, url, events, secrets } = endpoint;
  return { endpointId, accountId, livemode, url, events, secrets: signingSecrets(secrets, now) };
}
