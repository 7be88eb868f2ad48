const HUNDREDTHS = 100;

/** `12,90` of 1290: an amount as a person types it. */
export function typedAmount(cents: number): string {
  return (cents / HUNDREDTHS).toFixed(2).replace('.', ',');
}

/** `1,99` of 199 basis points; `1` of 100. */
export function typedPercent(basisPoints: number): string {
  return String(basisPoints / HUNDREDTHS).replace('.', ',');
}

/** Basis points of what a person typed: `1,99`, `1.99 %`. Null where it is no percentage. */
export function basisPointsOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[,.](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole) * HUNDREDTHS + Number(part.padEnd(2, '0'));
}
