import type { CardBrand } from '@catraca/kernel/cards';
import { formatMoney } from './money.ts';

export interface InstallmentOption {
  installments: number;
  /** Cents. */
  installment_amount: number;
  total_amount: number;
  interest: number;
}

export type InstallmentMatrix = Partial<Record<CardBrand, InstallmentOption[]>>;

/** Options of the card's brand; while it is not known, those of the first brand. */
export function optionsFor(matrix: InstallmentMatrix, brand: CardBrand | null): InstallmentOption[] {
  return (brand ? matrix[brand] : Object.values(matrix)[0]) ?? [];
}

/** `3x de R$ 33,67 sem juros`, or with the total when there is interest. */
export function describeOption(option: InstallmentOption): string {
  const { installments, installment_amount, total_amount, interest } = option;
  if (installments === 1) return `1x de ${formatMoney(total_amount)} à vista`;
  const amounts = `${installments}x de ${formatMoney(installment_amount)}`;
  return `${amounts} ${interest === 0 ? 'sem juros' : `(total ${formatMoney(total_amount)})`}`;
}
