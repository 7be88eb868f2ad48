import { type CipherKey, createCipheriv, createDecipheriv } from 'node:crypto';

export const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** A key, and what the bytes are bound to. */
interface Binding {
  key: CipherKey;
  additionalData: Buffer;
}

/** AES-256-GCM: the IV, what is encrypted, the tag. `iv`: never the same twice with one key. */
export function encrypted(content: string | Uint8Array, iv: Uint8Array, binding: Binding): Buffer {
  const cipher = createCipheriv(ALGORITHM, binding.key, iv);
  cipher.setAAD(binding.additionalData);
  const body = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
  return Buffer.concat([iv, body, cipher.final(), cipher.getAuthTag()]);
}

/** The content. Throws if the bytes were changed, or were encrypted with another key or other data. */
export function decrypted(bytes: Uint8Array, { key, additionalData }: Binding): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(additionalData);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
