import type { StoredKey } from './clear-key.ts';

/** A secret key as stored, without its clear value. */
export interface SecretKey extends KeyUse, StoredKey {
  id: string;
  accountId: string;
  name: string;
  livemode: boolean;
  scopes: string[];
  createdAt: Date;
}

/** Until when a key works, and when it last did. */
export interface KeyUse {
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const USE_RECORD_INTERVAL_MS = 60_000;

export function isValid({ revokedAt, expiresAt }: Omit<KeyUse, 'lastUsedAt'>, now: Date): boolean {
  return !revokedAt && (!expiresAt || expiresAt > now);
}

/** Whether to store a use at `now`: `lastUsedAt` is exact to the minute, and refused uses do not count. */
export function shouldRecordUse(use: KeyUse, now: Date): boolean {
  if (!isValid(use, now)) return false;
  return !use.lastUsedAt || now.getTime() - use.lastUsedAt.getTime() >= USE_RECORD_INTERVAL_MS;
}
