/** A secret key as stored, without its clear value. */
export interface SecretKey {
  id: string;
  accountId: string;
  name: string;
  /** Lowercase hexadecimal SHA-256 of the clear value. */
  sha256: string;
  hint: string;
  livemode: boolean;
  scopes: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const USE_RECORD_INTERVAL_MS = 60_000;

/** Prefix and last four characters, to tell keys apart. */
export function hintOf(clear: string): string {
  return `${clear.slice(0, 'sk_live_'.length)}…${clear.slice(-4)}`;
}

/** Whether to store a use at `now`: `lastUsedAt` is exact to the minute, and refused uses do not count. */
export function shouldRecordUse({ lastUsedAt, revokedAt, expiresAt }: SecretKey, now: Date): boolean {
  if (revokedAt || (expiresAt && expiresAt <= now)) return false;
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USE_RECORD_INTERVAL_MS;
}
