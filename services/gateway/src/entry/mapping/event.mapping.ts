import type { SellerEventBody } from '@catraca/contracts/events/seller-event';
import type { Event } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { EventResource } from '@catraca/contracts/http/schemas/event';

export function eventResponse({ livemode, body }: Event): EventResource {
  const { id, type, created_at, data }: SellerEventBody = JSON.parse(body);
  return { object: 'event', id, type, created_at, livemode, data };
}
