import { isSubscribed, type SellerEvent } from '@catraca/contracts/events/seller-event';
import type { WebhookEvent } from '@catraca/contracts/events/webhook-events';
import type { Subscription } from './subscription.ts';

/** A request to deliver an event to a seller's endpoints. */
export interface DeliveryRequest {
  /**
   * The event's id, or the id of the seller's request to resend it. One delivery per request and endpoint.
   */
  requestId: string;
  accountId: string;
  livemode: boolean;
  event: DeliveredEvent;
  /** Endpoints to deliver to, or null for all that subscribe to the event's type. */
  endpointIds: string[] | null;
  /** W3C trace context of its cause. */
  traceparent: string | undefined;
}

/** The part of an event that a delivery stores. */
export type DeliveredEvent = Pick<SellerEvent, 'id' | 'type' | 'body'>;

/** The request for a new event, to all endpoints that subscribe to its type. */
export function requestToSubscribers(event: SellerEvent, traceparent: string | undefined): DeliveryRequest {
  const { id, type, body, accountId, livemode } = event;
  return { requestId: id, accountId, livemode, event: { id, type, body }, endpointIds: null, traceparent };
}

/** The request for an event that a seller asked to resend. */
export function requestToResend(request: WebhookEvent, traceparent: string | undefined): DeliveryRequest {
  const { id: requestId, account_id: accountId, livemode, data } = request;
  return { requestId, accountId, livemode, event: data.event, endpointIds: data.endpoint_ids, traceparent };
}

/** Whether the request is to be delivered to the endpoint. */
export function isRecipient(endpoint: Subscription, request: DeliveryRequest): boolean {
  const { accountId, livemode, endpointIds, event } = request;
  if (endpoint.accountId !== accountId || endpoint.livemode !== livemode) return false;
  if (endpointIds) return endpointIds.includes(endpoint.endpointId);
  return isSubscribed(endpoint.events, event.type);
}
