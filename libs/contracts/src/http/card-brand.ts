/** Card brands (specification, charge). */
export const cardBrands = [
  'visa',
  'mastercard',
  'elo',
  'hipercard',
  'amex',
  'diners',
  'discover',
  'aura',
] as const;
export type CardBrand = (typeof cardBrands)[number];
