import { written } from '../rules/money.ts';

/** `1,99%` of 199 basis points. */
export function percent(basisPoints: number): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat('pt-BR', style).format(basisPoints / 10_000);
}

/** `R$ 0,50 + 1,99%`, without a part that is zero. Null: nothing is charged. */
export function feeOf({ fixed, percent_bps }: { fixed: number; percent_bps: number }): string | null {
  const parts = [fixed > 0 ? written(fixed) : null, percent_bps > 0 ? percent(percent_bps) : null];
  return parts.filter((part) => part !== null).join(' + ') || null;
}
