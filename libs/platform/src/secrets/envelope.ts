import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { additionalData, type DataKeys, type Place } from './data-keys.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes encrypted at rest with a key of their own, which a data key has sealed. */
export interface Envelope {
  sealedKey: string;
  content: Buffer;
}

/** Where the parts of an envelope are stored. */
type EnvelopePlace = Omit<Place, 'field'>;

/**
 * Encrypts bytes, for what is too large to be sealed anew when a data key is rotated: only its key is then.
 * `place`: the document that has the fields of the envelope.
 */
export function sealBytes(dataKeys: DataKeys, bytes: Uint8Array, place: EnvelopePlace): Envelope {
  const key = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(additionalData({ ...place, field: 'content' }));
  const content = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { sealedKey: dataKeys.seal(key.toString('base64'), keyPlace(place)), content };
}

/** Decrypts. Throws if the bytes or their key were changed, or were sealed for another place. */
export function openBytes(
  dataKeys: DataKeys,
  { sealedKey, content }: { sealedKey: string; content: Uint8Array },
  place: EnvelopePlace,
): Buffer {
  const key = Buffer.from(dataKeys.open(sealedKey, keyPlace(place)), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, IV_BYTES));
  decipher.setAAD(additionalData({ ...place, field: 'content' }));
  decipher.setAuthTag(content.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(content.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

const keyPlace = (place: EnvelopePlace): Place => ({ ...place, field: 'sealedKey' });
