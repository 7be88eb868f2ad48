import { STATUS_CODES } from 'node:http';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import type { RequestEntry } from '../domain/request-entry.ts';

/** Whose requests, and which. `until` and `since` are inclusive. */
export interface RequestFilter {
  accountId: string;
  livemode: boolean;
  /** `422` or `4xx`. */
  status?: string | undefined;
  code?: string | undefined;
  /** `METHOD route`: any of them. */
  routes?: string[] | undefined;
  key?: string | undefined;
  resource?: string | undefined;
  idempotencyKey?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

type Owner = Pick<RequestEntry, 'accountId' | 'livemode'>;
type Tagged = Owner &
  Pick<RequestEntry, 'resources' | 'idempotencyKey' | 'errorCode' | 'key' | 'method' | 'route' | 'status'>;

/**
 * What requests are found by: one index serves all filters, as every value has a tag. Each tag costs every
 * call an entry in that index, so no tag says what others say together.
 */
export class RequestTags {
  private readonly hashes: KeyedHashes;

  /** `setting`: `DATA_KEYS`. */
  constructor(setting: string) {
    this.hashes = new KeyedHashes(setting, 'request idempotency key');
  }

  of(entry: Tagged): string[] {
    const { resources, idempotencyKey, errorCode, key, method, route, status } = entry;
    return [
      ...(method === 'GET' ? resources : resources.map(writeTag)),
      ...(idempotencyKey ? [this.hashes.of(owned(entry, idempotencyKey))] : []),
      ...(errorCode ? [errorCode] : []),
      key.id,
      `${method} ${route ?? ''}`,
      String(status),
    ];
  }

  /** For each condition of the filter but time, the tags of which a request must have one. */
  wanted(filter: RequestFilter): string[][] {
    const { resource, idempotencyKey, code, key, routes, status } = filter;
    const single = [code, key].filter((tag) => tag !== undefined);
    return [
      ...single.map((tag) => [tag]),
      ...(resource ? [[resource, writeTag(resource)]] : []),
      ...(status ? [statusesOf(status)] : []),
      ...(idempotencyKey ? [this.hashes.every(owned(filter, idempotencyKey))] : []),
      ...(routes ? [routes] : []),
    ];
  }
}

/** Of a class those that HTTP has names for. */
function statusesOf(status: string): string[] {
  if (!status.endsWith('xx')) return [status];
  return Object.keys(STATUS_CODES).filter((one) => one.startsWith(status.charAt(0)));
}

/** Timelines show writes only, of which a resource has few. */
export const writeTag = (resource: string) => `write:${resource}`;

/** Hashed by account: two sellers that use the same key have nothing in common. */
function owned({ accountId, livemode }: Owner, idempotencyKey: string): string {
  return JSON.stringify([accountId, livemode, idempotencyKey]);
}
