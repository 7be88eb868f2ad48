import { createHmac, hkdfSync } from 'node:crypto';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountsSettings } from '../config.ts';

const PURPOSE = 'document hash';

/**
 * Hashes of sellers' documents, to find an account by its document, which is sealed. With a key derived from the data key: there
 * are few enough CPFs to hash them all.
 */
@Injectable()
export class DocumentHashes {
  /** Newest first, as the data keys. */
  private readonly keys: { id: string; key: Buffer }[];

  constructor(@Inject(CONFIG) { DATA_KEYS }: Pick<AccountsSettings, 'DATA_KEYS'>) {
    this.keys = DATA_KEYS.split(',').map((pair) => {
      const [id = '', dataKey = ''] = pair.split(':');
      return { id, key: Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'base64'), '', PURPOSE, 32)) };
    });
  }

  /** The hash to store, by the newest key. */
  of(document: string): string {
    return this.every(document)[0]!;
  }

  /** The hashes that may be stored, by each key. */
  every(document: string): string[] {
    return this.keys.map(
      ({ id, key }) => `${id}:${createHmac('sha256', key).update(document).digest('base64url')}`,
    );
  }
}
