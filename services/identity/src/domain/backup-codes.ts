import { randomBytes } from 'node:crypto';
import { sha256Of } from './token.ts';

const COUNT = 10;
/** 32 letters and digits that people do not mix up. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';

/** Ten codes of 80 bits each, as `abcd-efgh-jkmn-pqrs`. */
export function newBackupCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]).join('');
    return code.match(/.{4}/g)!.join('-');
  });
}

/** The hash to store, whatever case and dashes somebody types. */
export function backupCodeHash(code: string): string {
  return sha256Of(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
