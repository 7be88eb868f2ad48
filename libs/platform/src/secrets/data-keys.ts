import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
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
    const iv = this.freshIv();
    const cipher = createCipheriv('aes-256-gcm', this.keys.get(this.sealingId)!, iv);
    cipher.setAAD(additionalData(place));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
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
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAAD(additionalData(place));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}

export function additionalData({ collection, id, field }: Place): Buffer {
  return Buffer.from(JSON.stringify([collection, id, field]));
}
