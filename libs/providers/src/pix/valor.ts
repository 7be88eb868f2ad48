import { type Cents, decimal } from '@catraca/kernel/money';

/** The standard has two decimals; some banks leave out zeros. */
export const VALOR = /^(\d{1,10})(?:\.(\d{1,2}))?$/;
const LARGEST: Cents = 999_999_999_999;

/**
 * Formats integer cents as an amount of the standard: `\d{1,10}\.\d{2}` (API Pix 2.9.0, CobValor.original).
 */
export function toValor(amount: Cents): string {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > LARGEST) {
    throw new RangeError(`Amount cannot be sent over API Pix: ${amount}`);
  }
  return decimal(amount, '.');
}

/** Parses an amount of a bank (`110.00`, `110.0`, `110`) into integer cents; null when it is not one. */
export function fromValor(valor: string): Cents | null {
  const parts = VALOR.exec(valor);
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : null;
}
