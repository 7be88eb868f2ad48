import { isIPv6 } from 'node:net';

/** Length of a fixed window. It opens with a bucket's first request. */
export const WINDOW_MS = 60_000;

/** A bucket after a request was added. Refused requests count too. */
export interface BucketCount {
  requests: number;
  /** Time until the window ends. */
  msLeft: number;
}

/** A bucket's limit and what is left of it (ADR 20). */
export interface Quota {
  limit: number;
  remaining: number;
  /** Seconds until the window ends, at least 1. Null below the limit. */
  retryAfter: number | null;
}

export function quotaOf(limit: number, { requests, msLeft }: BucketCount): Quota {
  return {
    limit,
    remaining: Math.max(0, limit - requests),
    retryAfter: requests > limit ? Math.max(1, Math.ceil(msLeft / 1_000)) : null,
  };
}

/** The source that an address counts for: an IPv4 address, or the /64 of an IPv6 address (RFC 6177, 2). */
export function sourceOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${firstGroups(address, 4).join(':')}::/64` : address;
}

function firstGroups(address: string, count: number): string[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
