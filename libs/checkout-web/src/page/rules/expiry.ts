import { digitsOf } from './masks.ts';

export interface Expiry {
  month: number;
  year: number;
}

/** Month and year of `05/31` or `05/2031`; null while it is not complete. */
export function parseExpiry(text: string): Expiry | null {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if ((digits.length !== 4 && digits.length !== 6) || month < 1 || month > 12) return null;
  return { month, year: Number(digits.slice(2).padStart(4, '20')) };
}

/** A card is valid to the end of its month. */
export function isExpired({ month, year }: Expiry, now: Date): boolean {
  return now >= new Date(year, month, 1);
}
