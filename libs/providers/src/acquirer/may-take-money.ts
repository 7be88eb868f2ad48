import type { CardPayment } from './acquirer-provider.ts';

/** Whether a charge at the acquirer took money that is not given back, or still may. */
export function mayTakeMoney({
  status,
  amount,
  canceledAmount,
}: Pick<CardPayment, 'status' | 'amount' | 'canceledAmount'>): boolean {
  return !['failed', 'canceled', 'chargedback'].includes(status) && canceledAmount < amount;
}
