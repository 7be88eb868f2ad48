import { randomInt } from 'node:crypto';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;

type Prefix = 'or' | 'oi' | 'ch' | 'tran' | 'cus' | 'card' | 'token' | 'hook' | 'pay';

/** An id in the form of Pagar.me's, as `or_56GXnk6T0eU88qMm`, somewhat longer. */
export function newAcquirerId(prefix: Prefix): string {
  const random = Array.from({ length: LENGTH }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('');
  return `${prefix}_${random}`;
}
