import creditCardType from 'credit-card-type';

/**
 * Names of brands as Pagar.me writes them, by the names of `credit-card-type`. The other brands are not
 * accepted.
 */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  hipercard: 'Hipercard',
  'american-express': 'Amex',
  'diners-club': 'Diners',
  discover: 'Discover',
};

/** Aura is not in `credit-card-type`. Its prefix is 50, where Elo and Maestro have ranges too. */
const AURA = /^50\d{14,17}$/;

/** The brand of a card by its number. Null when this acquirer does not accept it. */
export function brandOfNumber(number: string): string | null {
  const [type] = creditCardType(number);
  const brand = type && brands[type.type];
  if (brand) return type.lengths.includes(number.length) ? brand : null;
  return AURA.test(number) ? 'Aura' : null;
}
