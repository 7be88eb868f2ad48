import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { type SellerEventType, sellerEventOf } from '@catraca/contracts/events/seller-event';
import type { WebhookEvent } from '@catraca/contracts/events/webhook-events';
import type { Subscription } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';

/** An event that sellers are to hear of. */
export interface Announcement {
  /** What asks for it: the event itself, or a seller's request to have it again. Asked twice, it is delivered once. */
  requestId: string;
  accountId: string;
  livemode: boolean;
  event: AnnouncedEvent;
  /** Where to, or null for wherever its kind is heard. */
  endpointIds: string[] | null;
  /** W3C trace context of its cause. */
  traceparent: string | undefined;
}

export interface AnnouncedEvent {
  id: string;
  type: SellerEventType;
  /** To the byte, in every attempt. */
  body: string;
}

/** The announcement of a charge's event, or null for one that sellers do not hear of. */
export function announcementOf(event: ChargeEvent, traceparent: string | undefined): Announcement | null {
  const told = sellerEventOf(event);
  if (!told) return null;

  const { account_id: accountId, livemode } = event;
  const announced = { id: told.id, type: told.type, body: JSON.stringify(told) };
  return { requestId: told.id, accountId, livemode, event: announced, endpointIds: null, traceparent };
}

/** The announcement that a seller asked for again. */
export function repeatOf(request: WebhookEvent, traceparent: string | undefined): Announcement {
  const { id: requestId, account_id: accountId, livemode, data } = request;
  return { requestId, accountId, livemode, event: data.event, endpointIds: data.endpoint_ids, traceparent };
}

/** Whether the endpoint is to have it. */
export function reaches(announcement: Announcement, endpoint: Subscription): boolean {
  const { accountId, livemode, endpointIds, event } = announcement;
  if (endpoint.accountId !== accountId || endpoint.livemode !== livemode) return false;
  if (endpointIds) return endpointIds.includes(endpoint.endpointId);
  return endpoint.events.includes('*') || endpoint.events.includes(event.type);
}
