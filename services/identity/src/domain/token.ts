import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. Only their SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Lowercase hexadecimal SHA-256. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
