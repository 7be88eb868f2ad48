import { createHash } from 'node:crypto';
import { type KeyedHashes, withoutKeyId } from '@catraca/platform/secrets/keyed-hashes';
import { sameSecret } from '../domain/same-secret.ts';

export const CONFIRMATION_SECONDS = 300;

/** A write that waits for its confirmation: whose, by which tool, with all that decides what it moves. */
export interface Write {
  accountId: string;
  livemode: boolean;
  keyId: string;
  tool: string;
  /** Amount and charge among them, in a fixed order. */
  terms: readonly unknown[];
}

/**
 * Confirmations of writes in production, `cnf_…`: bound to one write of one key, valid for five minutes, and
 * good for one write, as it is made with the key of `onceFor`.
 */
export class Confirmations {
  constructor(private readonly hashes: KeyedHashes) {}

  issue(write: Write, now: Date): string {
    const expires = Math.floor(now.getTime() / 1_000) + CONFIRMATION_SECONDS;
    return tokenOf(expires, this.hashes.of(textOf(write, expires)));
  }

  isGood(confirmation: string, write: Write, now: Date): boolean {
    const expires = Number(/^cnf_(\d{1,12})_/.exec(confirmation)?.[1] ?? 0);
    if (expires * 1_000 <= now.getTime()) return false;
    const tokens = this.hashes.every(textOf(write, expires)).map((hash) => tokenOf(expires, hash));
    return tokens.some((token) => sameSecret(confirmation, token));
  }
}

/**
 * The Idempotency-Key of a write in production: the same key of the agent's, or without one the same
 * confirmation, is the same write.
 */
export function onceFor(tool: string, given: string): string {
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([tool, given]))
    .digest('base64url')}`;
}

function textOf({ accountId, livemode, keyId, tool, terms }: Write, expires: number): string {
  return JSON.stringify([accountId, livemode, keyId, tool, terms, expires]);
}

function tokenOf(expires: number, hash: string): string {
  return `cnf_${expires}_${withoutKeyId(hash)}`;
}
