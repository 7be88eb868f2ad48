import type { Secrets } from './secret.ts';

/** A URL at which a seller receives events. */
export interface Endpoint {
  id: string;
  accountId: string;
  livemode: boolean;
  url: string;
  /** Event types, or `*`. */
  events: string[];
  status: 'enabled' | 'disabled';
  /** Why we disabled it. Null when the seller did. */
  disabledReason: DisabledReason | null;
  secrets: Secrets;
  /** Null for one with a URL. */
  listener: Listener | null;
  /**
   * When it was created, enabled, or got its URL or its events. Earlier attempts do not count for its health.
   */
  enabledAt: Date;
  /** When it was created, or enabled after it was disabled: no attempt of anything before is awaited. */
  listeningSince: Date;
  /** To the minute. */
  lastSuccessAt: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  createdAt: Date;
}

/** The connection of a listener: an endpoint without a URL, which gets its webhooks over a stream. */
export interface Listener {
  /** The connection that took over last. */
  connectionId: string;
  /** When it goes, unless its connection is still there. */
  until: Date;
}

/** `gone`: it answered 410. `failing`: all attempts of five days failed. */
export type DisabledReason = 'gone' | 'failing';

/** Per account and mode. */
export const MAX_ENDPOINTS = 10;

type NewEndpoint = Pick<
  Endpoint,
  'id' | 'accountId' | 'livemode' | 'url' | 'events' | 'secrets' | 'listener'
>;

export function newEndpoint(endpoint: NewEndpoint, now: Date): Endpoint {
  return {
    ...endpoint,
    status: 'enabled',
    disabledReason: null,
    enabledAt: now,
    listeningSince: now,
    lastSuccessAt: null,
    failingSince: null,
    createdAt: now,
  };
}

/** Fields to change. */
export interface EndpointPatch {
  url?: string;
  events?: string[];
  status?: Endpoint['status'];
}

/** The fields that a patch changes. A new URL, other events or enabling it resets its health. */
export function changesOf(
  endpoint: Pick<Endpoint, 'status' | 'listeningSince'>,
  { url, events, status }: EndpointPatch,
  now: Date,
): Partial<Endpoint> {
  const isSwitchedOn = endpoint.status === 'disabled' && status === 'enabled';
  const listeningSince = isSwitchedOn ? now : endpoint.listeningSince;
  const resetHealth = { enabledAt: now, listeningSince, failingSince: null, lastSuccessAt: null };
  return {
    ...(events && { events }),
    ...(status && { status, disabledReason: null }),
    ...(url && { url }),
    ...((url || events || status === 'enabled') && resetHealth),
  };
}

/** The smallest of the ten slots that is not taken, or null. */
export function freeSlot(taken: readonly number[]): number | null {
  const slots = Array.from({ length: MAX_ENDPOINTS }, (_, slot) => slot);
  return slots.find((slot) => !taken.includes(slot)) ?? null;
}
