import type { CardBrand } from '@catraca/kernel/cards';

export const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  hipercard: 'Hipercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  aura: 'Aura',
};

/** `Visa •••• 4242`, on one line. */
export function cardName(brand: CardBrand | null, lastFour: string | null): string {
  return [brand ? brandNames[brand] : 'cartão', '••••', lastFour ?? '••••'].join('\u00a0');
}
