import { createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';
import { decrypted, encrypted, IV_BYTES } from './aes-gcm.ts';

/** IVs per call of the random generator: a call costs as much as an encryption. */
const IV_BATCH = 256;

/** Where a sealed value is stored. It opens nowhere else, so values of two documents cannot be swapped. */
export interface Place {
  collection: string;
  id: string;
  field: string;
}

/**
 * Encrypts data at rest (AES-256-GCM, prefixed by the key id). The first key encrypts and all decrypt, for
 * key rotation.
 */
export class DataKeys {
  /** Key objects, because creating one per call would triple the cost. */
  private readonly keys: Map<string, KeyObject>;
  private readonly sealingId: string;
  private readonly ivs = Buffer.alloc(IV_BYTES * IV_BATCH);
  private nextIv = this.ivs.length;

  /** `setting`: `id:base64 of 32 bytes[,…]`, newest first. */
  constructor(setting: string) {
    const pairs = setting.split(',').map((pair): [string, Buffer] => {
      const [id = '', key = ''] = pair.split(':');
      return [id, Buffer.from(key, 'base64')];
    });
    this.keys = new Map(pairs.map(([id, key]) => [id, createSecretKey(key)]));
    this.sealingId = pairs[0]![0];
  }

  /** Encrypts a text for its place. The result differs at each call. */
  seal(text: string, place: Place): string {
    const key = this.keys.get(this.sealingId)!;
    const sealed = encrypted(text, this.freshIv(), { key, additionalData: additionalData(place) });
    return `${this.sealingId}:${sealed.toString('base64')}`;
  }

  private freshIv(): Buffer {
    if (this.nextIv === this.ivs.length) {
      randomFillSync(this.ivs);
      this.nextIv = 0;
    }
    this.nextIv += IV_BYTES;
    return this.ivs.subarray(this.nextIv - IV_BYTES, this.nextIv);
  }

  /**
   * Decrypts. Throws if the text was changed, if it was sealed for another place, or if its key is not
   * configured.
   */
  open(sealed: string, place: Place): string {
    const [id = '', text = ''] = sealed.split(':');
    const key = this.keys.get(id);
    if (!key) throw new Error(`data key ${id} is not configured`);
    const bytes = Buffer.from(text, 'base64');
    return decrypted(bytes, { key, additionalData: additionalData(place) }).toString();
  }
}

export function additionalData({ collection, id, field }: Place): Buffer {
  return Buffer.from(JSON.stringify([collection, id, field]));
}
