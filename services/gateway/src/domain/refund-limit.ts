/** An event of a charge, and the amount in cents that it is about. */
interface Moment {
  type: string;
  amount?: number | null | undefined;
}

/**
 * What a refund without an amount gives back of a charge, in cents: every refund was reserved first, and one
 * that failed was given up (specification S11.5).
 */
export function remainingOf(amount: number, moments: readonly Moment[]): number {
  const sumOf = (event: string) =>
    moments.reduce((sum, { type, amount }) => (type === event ? sum + (amount ?? 0) : sum), 0);
  return amount - sumOf('charge.refund_reserved') + sumOf('charge.refund_failed');
}
