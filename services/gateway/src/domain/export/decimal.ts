import type { Cents } from '@catraca/kernel/money';

/** Cents as reais, without a float in between: `-1234,56`. */
export function decimal(amount: Cents, separator: ',' | '.'): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}
