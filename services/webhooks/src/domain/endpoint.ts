import type { Secrets } from './secret.ts';

/** Where a seller receives events. */
export interface Endpoint {
  id: string;
  accountId: string;
  livemode: boolean;
  url: string;
  /** Kinds of events, or `*`. */
  events: string[];
  status: 'enabled' | 'disabled';
  /** Why we disabled it; null when its seller did. */
  disabledReason: DisabledReason | null;
  secrets: Secrets;
  /** When it was created, enabled or moved last. Earlier attempts do not count for its health. */
  enabledAt: Date;
  /** To the minute. */
  lastSuccessAt: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  createdAt: Date;
}

/** `gone`: it answered 410. `failing`: nothing got through for five days. */
export type DisabledReason = 'gone' | 'failing';

/** Per account and mode. */
export const MOST_ENDPOINTS = 10;

/** What its seller wants changed. */
export interface EndpointPatch {
  url?: string;
  events?: string[];
  status?: Endpoint['status'];
}

/** The fields that change. An endpoint enabled or moved by hand starts with a clean slate. */
export function changesOf({ url, events, status }: EndpointPatch, now: Date): Partial<Endpoint> {
  const cleanSlate = { enabledAt: now, failingSince: null, lastSuccessAt: null };
  return {
    ...(events && { events }),
    ...(status && { status, disabledReason: null }),
    ...(url && { url }),
    ...((url || status === 'enabled') && cleanSlate),
  };
}

/** The smallest place of the ten that none of `taken` holds, or null when all are. */
export function freePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: MOST_ENDPOINTS }, (_, place) => place);
  return places.find((place) => !taken.includes(place)) ?? null;
}
