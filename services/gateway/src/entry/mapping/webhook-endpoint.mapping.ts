import type { Endpoint } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { WebhookEndpoint } from '@catraca/contracts/http/schemas/webhook-endpoint';

export function webhookEndpointResponse(endpoint: Endpoint): WebhookEndpoint {
  return {
    object: 'webhook_endpoint',
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    livemode: endpoint.livemode,
    status: endpoint.status as WebhookEndpoint['status'],
    disabled_reason: endpoint.disabledReason ?? null,
    created_at: endpoint.createdAt,
  };
}
