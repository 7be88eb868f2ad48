import { createHash } from 'node:crypto';

/** `sk_test_`, `pk_live_`: kind (secret or publishable) and mode. */
export function keyPrefix(kind: 'sk' | 'pk', livemode: boolean): string {
  return `${kind}_${livemode ? 'live' : 'test'}_`;
}

/** What is stored of a key whose clear value is shown only once. */
export interface StoredKey {
  /** Lowercase hexadecimal SHA-256 of the clear value. */
  sha256: string;
  /** Prefix and last four characters, to tell keys apart. */
  hint: string;
}

export function clearKey(prefix: string, random: Buffer): string {
  return prefix + random.toString('base64url');
}

export function storedKey(prefix: string, clear: string): StoredKey {
  return {
    sha256: createHash('sha256').update(clear).digest('hex'),
    hint: `${prefix}…${clear.slice(-4)}`,
  };
}
