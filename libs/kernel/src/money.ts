/** Integer cents of the real (BRL), below 2^53. Never a float. */
export type Cents = number;

/** Hundredths of a percent: 100 is 1 %. */
export type BasisPoints = number;

export const MAX_CENTS: Cents = Number.MAX_SAFE_INTEGER;

/**
 * `amount * part / whole`, rounded half up, exact for every safe integer. `whole` is above zero, the others
 * are not negative.
 */
export function proportion(amount: Cents, part: number, whole: number): Cents {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
}

/** `rate` of `amount` in cents, rounded half up. */
export function percentage(amount: Cents, rate: BasisPoints): Cents {
  return proportion(amount, rate, 10_000);
}

/** Cents as reais, without a float in between: `-1234,56`. */
export function decimal(amount: Cents, separator: ',' | '.'): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}
