import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { type SellerEventType, sellerEventOf } from '@catraca/contracts/events/seller-event';

/** How long events and their deliveries are kept. */
export const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** An event as sellers see it. */
export interface PastEvent {
  id: string;
  accountId: string;
  livemode: boolean;
  type: SellerEventType;
  /** The webhook's body, to the byte. */
  body: string;
  createdAt: Date;
}

/** The event for the history, or null for an internal one. */
export function pastEventOf(event: ChargeEvent): PastEvent | null {
  const told = sellerEventOf(event);
  return (
    told && {
      id: told.id,
      accountId: event.account_id,
      livemode: event.livemode,
      type: told.type,
      body: JSON.stringify(told),
      createdAt: new Date(told.created_at),
    }
  );
}
