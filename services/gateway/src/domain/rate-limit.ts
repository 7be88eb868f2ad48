import { isIPv6 } from 'node:net';

/** A bucket opens with its first request, lasts this long, and then starts again from zero (a fixed window). */
export const WINDOW_MS = 60_000;

/** What a bucket holds after a request was put in, that request and the refused ones included. */
export interface Filling {
  requests: number;
  /** Until the window ends. */
  msLeft: number;
}

/** What the caller is told of its bucket (ADR 20). */
export interface Quota {
  limit: number;
  remaining: number;
  /** Null while there is room; else the seconds until there is again, at least 1. */
  retryAfter: number | null;
}

export function quotaOf(limit: number, { requests, msLeft }: Filling): Quota {
  return {
    limit,
    remaining: Math.max(0, limit - requests),
    retryAfter: requests > limit ? Math.max(1, Math.ceil(msLeft / 1_000)) : null,
  };
}

/**
 * Whose bucket an address counts in: an IPv4 address itself, an IPv6 address its /64, the least that one customer is
 * given (RFC 6177, 2).
 */
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
