import { hash, timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time, whatever their content and length. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
