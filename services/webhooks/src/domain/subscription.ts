import { isSubscribed } from '@catraca/contracts/events/seller-event';
import type { Endpoint } from './endpoint.ts';

/** An account in one of its two modes. */
export interface AccountMode {
  accountId: string;
  livemode: boolean;
}

/** Whether the endpoint is enabled and subscribes to the event type. */
export function subscribesTo({ status, events }: Pick<Endpoint, 'status' | 'events'>, type: string): boolean {
  return status === 'enabled' && isSubscribed(events, type);
}
