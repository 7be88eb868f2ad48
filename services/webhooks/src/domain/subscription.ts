import type { Endpoint } from './endpoint.ts';

/** An account in one of its two modes. */
export interface AccountMode {
  accountId: string;
  livemode: boolean;
}

/** Whether the endpoint subscribes to events of this kind. */
export function hears({ status, events }: Pick<Endpoint, 'status' | 'events'>, type: string): boolean {
  return status === 'enabled' && (events.includes('*') || events.includes(type));
}
