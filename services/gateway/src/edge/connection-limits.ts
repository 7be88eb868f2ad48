import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { sourceOf } from '@catraca/kernel/address-source';
import type { GatewaySettings } from '../config.ts';

type Limits = Pick<GatewaySettings, 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS' | 'TRUSTED_PROXIES'>;

/**
 * Closes connections above the limits, in total and per address, before anything is read from them. Otherwise
 * one client could take all connections.
 */
export function limitConnections(server: Server, limits: Limits): void {
  const { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES = [] } = limits;
  server.maxConnections = MAX_CONNECTIONS;
  const proxies = networks(TRUSTED_PROXIES);
  const open = new Map<string, number>();

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const source = sourceOf(address);
    const before = open.get(source) ?? 0;
    if (before >= MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(source, before + 1);
    socket.once('close', () => {
      const left = open.get(source)! - 1;
      if (left > 0) open.set(source, left);
      else open.delete(source);
    });
  });
}

function networks(list: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const network of list) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(prefix), family);
  }
  return blocks;
}
