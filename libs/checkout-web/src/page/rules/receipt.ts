import type { Receipt } from '../session.ts';
import { cardName } from './brand-names.ts';
import { formatMoney } from './money.ts';

/** `Visa •••• 0010, 3x de R$ 43,30`. The amount of an installment is rounded up, as on the card's bill. */
export function describeCard(receipt: Receipt | null): string {
  if (!receipt?.last_four) return 'Cartão de crédito';
  const { amount, brand, installments, last_four } = receipt;
  const name = cardName(brand, last_four);
  if (installments === 1) return `${name}, à vista`;
  return `${name}, ${installments}x\u00a0de\u00a0${formatMoney(Math.ceil(amount / installments))}`;
}
