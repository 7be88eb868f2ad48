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

/** `3x de R$ 33,67 sem juros`, or with the total when there is interest: short, for the select of a phone. */
export function describeOption(option: InstallmentOption): string {
  const { installments, installment_amount, total_amount, interest } = option;
  if (installments === 1) return `1x de ${formatMoney(total_amount)} à vista`;
  const amounts = `${installments}x de ${formatMoney(installment_amount)}`;
  return `${amounts} ${interest === 0 ? 'sem juros' : `(${formatMoney(total_amount)})`}`;
}

/** What the installments come to, where that is not their product: they are rounded up. */
export function totalHint({ installments, installment_amount, total_amount, interest }: InstallmentOption) {
  if (interest > 0) return `Total de ${formatMoney(total_amount)}, com ${formatMoney(interest)} de juros`;
  return installments * installment_amount === total_amount ? null : `Total de ${formatMoney(total_amount)}`;
}
