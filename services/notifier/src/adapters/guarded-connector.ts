import { type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { isCallable } from '@catraca/kernel/addresses';
import { buildConnector } from 'undici';

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The endpoint's address is private or otherwise special. */
export class AddressNotAllowed extends Error {}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Connects to allowed addresses only (kernel/addresses.ts). Resolves and checks them at every connection,
 * which prevents DNS rebinding.
 */
export function guardedConnector(
  resolve: Resolve,
  allowPrivate: boolean,
  timeoutMs: number,
): buildConnector.connector {
  const lookup = (host: string, options: LookupOptions, callback: LookupCallback) => {
    callableAddresses(host, resolve, allowPrivate).then(
      (addresses) =>
        options.all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family),
      (error) => callback(error, ''),
    );
  };
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isCallable(host, allowPrivate)) callback(new AddressNotAllowed(host), null);
    else connect(options, callback);
  };
}

/** Throws if one of the host's addresses is not allowed. */
async function callableAddresses(
  host: string,
  resolve: Resolve,
  allowPrivate: boolean,
): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  const refused = addresses.find(({ address }) => !isCallable(address, allowPrivate));
  if (refused) throw new AddressNotAllowed(`${host} resolves to ${refused.address}`);
  if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
  return addresses;
}
