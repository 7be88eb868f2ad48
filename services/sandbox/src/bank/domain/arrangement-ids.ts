import { randomInt, randomUUID } from 'node:crypto';
import { localDate } from '@catraca/kernel/dates';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** ISPB of this bank and of all payers' banks; no real participant has it. */
export const ISPB = '99999999';

/** End-to-end id of a payment: `E`, ISPB, UTC minute, 11 alphanumerics. */
export function newEndToEndId(now: Date): string {
  return `E${ISPB}${minuteOf(now)}${alphanumerics(11)}`;
}

/** Return id (rtrId) of a return. */
export function newRtrId(now: Date): string {
  return `D${ISPB}${minuteOf(now)}${alphanumerics(11)}`;
}

/** Id of a return that this bank makes without being asked. */
export function newReturnId(): string {
  return alphanumerics(32);
}

/** Id of a mandate (API Pix 2.9.0, RecId): `RR` if other days may be tried after a rejection, else `RN`. */
export function newIdRec(allowsRetries: boolean, now: Date): string {
  return `R${allowsRetries ? 'R' : 'N'}${ISPB}${dayOf(now)}${alphanumerics(11)}`;
}

/** Id of a request to approve a mandate (SolicRecId). */
export function newIdSolicRec(now: Date): string {
  return `SC${ISPB}${dayOf(now)}${alphanumerics(11)}`;
}

/** Txid of a charge that is created without one (`POST /cob`, `POST /cobr`). */
export function newTxid(): string {
  return alphanumerics(32);
}

/**
 * Secret part of the location: whoever has it may read the charge. A UUID, because Node caches the entropy of
 * many.
 */
export function newLocationToken(): string {
  return randomUUID().replaceAll('-', '');
}

export function newLocationId(): number {
  return randomInt(1, 2 ** 47);
}

function dayOf(now: Date): string {
  return localDate(now).replaceAll('-', '');
}

function minuteOf(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 12);
}

function alphanumerics(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('');
}
