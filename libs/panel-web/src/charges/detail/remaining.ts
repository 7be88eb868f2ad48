import type { Charge } from '../../queries/charges.ts';

/** What of the charge is left to give back. */
export function remainingOf({
  status,
  amount,
  refunded_amount,
}: Pick<Charge, 'status' | 'amount' | 'refunded_amount'>): number {
  return status === 'paid' || status === 'partially_refunded' ? amount - refunded_amount : 0;
}
