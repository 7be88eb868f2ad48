import { randomBytes } from 'node:crypto';
import { decrypted, encrypted, IV_BYTES } from './aes-gcm.ts';
import { additionalData, type DataKeys, type Place } from './data-keys.ts';

const KEY_BYTES = 32;

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
  const content = encrypted(bytes, randomBytes(IV_BYTES), { key, additionalData: contentData(place) });
  return { sealedKey: dataKeys.seal(key.toString('base64'), keyPlace(place)), content };
}

/** Decrypts. Throws if the bytes or their key were changed, or were sealed for another place. */
export function openBytes(
  dataKeys: DataKeys,
  { sealedKey, content }: { sealedKey: string; content: Uint8Array },
  place: EnvelopePlace,
): Buffer {
  const key = Buffer.from(dataKeys.open(sealedKey, keyPlace(place)), 'base64');
  return decrypted(content, { key, additionalData: contentData(place) });
}

const keyPlace = (place: EnvelopePlace): Place => ({ ...place, field: 'sealedKey' });
const contentData = (place: EnvelopePlace) => additionalData({ ...place, field: 'content' });
