import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what must not lie readable in a database (AES-256-GCM, key id in front), and makes keyed hashes to look it up
 * by. The first key seals; all open, so that keys can be rotated.
 */
export class DataKeys {
  private readonly keys: Map<string, Buffer>;
  private readonly sealingId: string;
  private readonly lookupKey: Buffer;

  /** `setting`: `id:base64 of 32 bytes[,…]`, the newest first. */
  constructor(setting: string) {
    const pairs = setting.split(',').map((pair): [string, Buffer] => {
      const [id = '', key = ''] = pair.split(':');
      return [id, Buffer.from(key, 'base64')];
    });
    this.keys = new Map(pairs);
    const oldest = pairs.at(-1)![1];
    this.sealingId = pairs[0]![0];
    this.lookupKey = Buffer.from(hkdfSync('sha256', oldest, '', 'catraca look-up', 32));
  }

  /** Different at each call, also for the same text. */
  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys.get(this.sealingId)!, iv);
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.sealingId}:${sealed.toString('base64')}`;
  }

  /** Throws when the text was changed or its key is not among ours. */
  open(sealed: string): string {
    const [id = '', content = ''] = sealed.split(':');
    const key = this.keys.get(id);
    if (!key) throw new Error(`data key ${id} is not configured`);
    const bytes = Buffer.from(content, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  /** The same for the same text, and not to be turned back without the keys. Survives rotation. */
  lookupHash(text: string): string {
    return createHmac('sha256', this.lookupKey).update(text).digest('base64url');
  }
}
