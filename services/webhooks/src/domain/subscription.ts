import type { Endpoint } from './endpoint.ts';

/** One of the two worlds of an account. */
export interface AccountMode {
  accountId: string;
  livemode: boolean;
}

/** Whether the endpoint wants to hear of events of this kind. */
export function hears({ status, events }: Pick<Endpoint, 'status' | 'events'>, type: string): boolean {
  return status === 'enabled' && (events.includes('*') || events.includes(type));
}
