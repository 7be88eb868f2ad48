import { promises as dns, type LookupAddress } from 'node:dns';

const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });

/**
 * Addresses of a public name. Not by getaddrinfo, whose four threads would be blocked by four names with dead
 * servers.
 */
export async function publicAddresses(host: string): Promise<LookupAddress[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
  return [...withFamily(ipv4, 4), ...withFamily(ipv6, 6)];
}

/** Addresses of a name by getaddrinfo, which includes the hosts file. */
export function localAddresses(host: string): Promise<LookupAddress[]> {
  return dns.lookup(host, { all: true });
}

function withFamily(outcome: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : [];
}
