import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Hashes of texts that are stored sealed, to find a document by them. With keys derived from the data keys,
 * because the texts are few enough to hash them all. Another purpose has other hashes.
 */
export class KeyedHashes {
  /** Newest first, as the data keys. Key objects: with bytes as its key an HMAC costs five times as much. */
  private readonly keys: { id: string; key: KeyObject }[];

  /** `setting`: `DATA_KEYS`. */
  constructor(setting: string, purpose: string) {
    this.keys = setting.split(',').map((pair) => {
      const [id = '', dataKey = ''] = pair.split(':');
      const derived = hkdfSync('sha256', Buffer.from(dataKey, 'base64'), '', purpose, 32);
      return { id, key: createSecretKey(Buffer.from(derived)) };
    });
  }

  /** The hash to store, by the newest key. */
  of(text: string): string {
    return this.every(text)[0]!;
  }

  /** The hashes that may be stored, by each key. */
  every(text: string): string[] {
    return this.keys.map(
      ({ id, key }) => `${id}:${createHmac('sha256', key).update(text).digest('base64url')}`,
    );
  }
}

/** A hash for who is not to learn of its key: without the key's id. */
export function withoutKeyId(hash: string): string {
  return hash.slice(hash.indexOf(':') + 1);
}
