import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Kind of an IP address. `reserved`: must never be called, for example multicast or cloud metadata. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'reserved';

/** IANA's special-purpose IPv4 addresses (RFC 6890 and its successors), multicast, and cloud services. */
const ipv4 = {
  loopback: blockList('ipv4', ['127.0.0.0/8']),
  private: blockList('ipv4', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
  reserved: blockList('ipv4', [
    '0.0.0.0/8', // this network, unspecified
    '100.64.0.0/10', // carrier-grade NAT
    '168.63.129.16/32', // Azure platform services
    '169.254.0.0/16', // link-local, metadata
    '192.0.0.0/24', // protocol assignments
    '192.0.2.0/24', // documentation
    '192.31.196.0/24', // AS112
    '192.52.193.0/24', // multicast tunnels
    '192.88.99.0/24', // 6to4 relays
    '192.175.48.0/24', // AS112
    '198.18.0.0/15', // benchmarks
    '198.51.100.0/24', // documentation
    '203.0.113.0/24', // documentation
    '224.0.0.0/4', // multicast
    '240.0.0.0/4', // reserved for future use, broadcast
  ]),
};

const ipv6 = {
  loopback: blockList('ipv6', ['::1/128']),
  private: blockList('ipv6', ['fc00::/7']),
  reserved: blockList('ipv6', [
    // Outside global unicast (2000::/3): unspecified, IPv4-mapped, -compatible and -translated, NAT64,
    // link-local, multicast.
    '::/3',
    '4000::/2',
    '8000::/1',
    // Special within it.
    '2001::/23', // protocol assignments, Teredo
    '2001:db8::/32', // documentation
    '2002::/16', // 6to4
    '2620:4f:8000::/48', // AS112
    '3ffe::/16', // 6bone, returned
    '3fff::/20', // documentation
  ]),
};

/** Metadata of cloud services, within the private range: AWS, Google Cloud. */
const ipv6Metadata = blockList('ipv6', ['fd00:ec2::/32', 'fd20:ce::/32']);

const inOrder = ['loopback', 'private', 'reserved'] as const;

/**
 * Kind of the IP address. An IPv6 address that embeds an IPv4 one is always `reserved`, because the gateway
 * that translates it may route it anywhere. So are text that is not an IP address and addresses with a zone.
 */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) return inOrder.find((kind) => ipv4[kind].check(address, 'ipv4')) ?? 'public';
  if (!isIPv6(address) || address.includes('%') || ipv6Metadata.check(address, 'ipv6')) return 'reserved';
  return inOrder.find((kind) => ipv6[kind].check(address, 'ipv6')) ?? 'public';
}

/** Whether a host name or address is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || addressKind(host) === 'loopback';
}

/**
 * Whether webhooks may be sent to the address: public ones; with `allowPrivate` also loopback and private
 * networks.
 */
export function isCallable(address: string, allowPrivate: boolean): boolean {
  const kind = addressKind(address);
  return kind === 'public' || (allowPrivate && kind !== 'reserved');
}

function blockList(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
