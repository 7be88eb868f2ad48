import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Hashes of texts that are stored sealed, to find a document by them. With keys derived from the data keys,
 * because the texts are few enough to hash them all. Another purpose has other hashes.
 */
export class KeyedHashes {
  /** Newest first, as the data keys. */
  private readonly keys: { id: string; key: Buffer }[];

  /** `setting`: `DATA_KEYS`. */
  constructor(setting: string, purpose: string) {
    this.keys = setting.split(',').map((pair) => {
      const [id = '', dataKey = ''] = pair.split(':');
      return { id, key: Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'base64'), '', purpose, 32)) };
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
