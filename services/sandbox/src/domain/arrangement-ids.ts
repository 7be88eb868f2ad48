import { randomInt, randomUUID } from 'node:crypto';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** ISPB of this bank, and of every payer's bank in this world; no participant has it. */
const ISPB = '99999999';

/** Names a payment in the PIX arrangement: `E`, ISPB, UTC minute, 11 alphanumerics. */
export function newEndToEndId(now: Date): string {
  return `E${ISPB}${minuteOf(now)}${alphanumerics(11)}`;
}

/** Names a return in the PIX arrangement. */
export function newRtrId(now: Date): string {
  return `D${ISPB}${minuteOf(now)}${alphanumerics(11)}`;
}

/** For charges whose txid the merchant leaves to the bank (`POST /cob`). */
export function newTxid(): string {
  return alphanumerics(32);
}

/** A capability: who knows it may read the charge. A UUID's digits, as Node draws the randomness of many at once. */
export function newLocationToken(): string {
  return randomUUID().replaceAll('-', '');
}

export function newLocationId(): number {
  return randomInt(1, 2 ** 47);
}

function minuteOf(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 12);
}

function alphanumerics(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('');
}
