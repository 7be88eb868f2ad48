import { isIPv6 } from 'node:net';

/** The source that an address counts for: an IPv4 address, or the /64 of an IPv6 address (RFC 6177, 2). */
export function sourceOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${firstGroups(address, 4).join(':')}::/64` : address;
}

/** The /48 of an IPv6 address, which one customer of a provider may own (RFC 6177, 3). Null for IPv4. */
export function networkOf(address: string): string | null {
  const isMapped = /^::ffff:\d+\./i.test(address);
  return isIPv6(address) && !isMapped ? `${firstGroups(address, 3).join(':')}::/48` : null;
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
