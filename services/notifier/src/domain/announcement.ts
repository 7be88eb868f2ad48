import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { type SellerEventType, sellerEventOf } from '@catraca/contracts/events/seller-event';
import type { WebhookEvent } from '@catraca/contracts/events/webhook-events';
import type { Subscription } from './subscription.ts';

/** An event to deliver to a seller's endpoints. */
export interface Announcement {
  /** Id of the event, or of the seller's request to have it again. The same id is delivered once. */
  requestId: string;
  accountId: string;
  livemode: boolean;
  event: AnnouncedEvent;
  /** Endpoints to deliver to, or null for all that subscribe to its kind. */
  endpointIds: string[] | null;
  /** W3C trace context of its cause. */
  traceparent: string | undefined;
}

export interface AnnouncedEvent {
  id: string;
  type: SellerEventType;
  /** Sent byte for byte in every attempt. */
  body: string;
}

/** The announcement of a charge's event, or null for an internal one. */
export function announcementOf(event: ChargeEvent, traceparent: string | undefined): Announcement | null {
  const told = sellerEventOf(event);
  if (!told) return null;

  const { account_id: accountId, livemode } = event;
  const announced = { id: told.id, type: told.type, body: JSON.stringify(told) };
  return { requestId: told.id, accountId, livemode, event: announced, endpointIds: null, traceparent };
}

/** The announcement for an event that a seller asked to have again. */
export function repeatOf(request: WebhookEvent, traceparent: string | undefined): Announcement {
  const { id: requestId, account_id: accountId, livemode, data } = request;
  return { requestId, accountId, livemode, event: data.event, endpointIds: data.endpoint_ids, traceparent };
}

/** Whether the endpoint gets the event. */
export function reaches(announcement: Announcement, endpoint: Subscription): boolean {
  const { accountId, livemode, endpointIds, event } = announcement;
  if (endpoint.accountId !== accountId || endpoint.livemode !== livemode) return false;
  if (endpointIds) return endpointIds.includes(endpoint.endpointId);
  return endpoint.events.includes('*') || endpoint.events.includes(event.type);
}
