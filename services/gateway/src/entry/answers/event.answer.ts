import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import type { Event } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { PastEvent } from '@catraca/contracts/http/event';

export function eventAnswer({ livemode, body }: Event): PastEvent {
  const { id, type, created_at, data }: SellerEvent = JSON.parse(body);
  return { object: 'event', id, type, created_at, livemode, data };
}
