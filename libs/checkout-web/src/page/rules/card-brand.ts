import type { CardBrand } from '@catraca/kernel/cards';

interface BrandRule {
  brand: CardBrand;
  /** Numbers that a card number begins with, or ranges of them. Source: credit-card-type, and Aura. */
  prefixes: readonly (number | readonly [number, number])[];
  lengths: readonly number[];
}

const rules: readonly BrandRule[] = [
  { brand: 'visa', prefixes: [4], lengths: [16, 18, 19] },
  {
    brand: 'mastercard',
    prefixes: [[51, 55], [2221, 2229], [223, 229], [23, 26], [270, 271], 2720],
    lengths: [16],
  },
  {
    brand: 'elo',
    prefixes: [
      ...[401178, 401179, 438935, 457631, 457632, 431274, 451416, 457393, 504175, 627780, 636297, 636368],
      ...([
        [506699, 506778],
        [509000, 509999],
        [650031, 650033],
        [650035, 650051],
        [650405, 650439],
        [650485, 650538],
        [650541, 650598],
        [650700, 650718],
        [650720, 650727],
        [650901, 650978],
        [651652, 651679],
        [655000, 655019],
        [655021, 655058],
      ] as const),
    ],
    lengths: [16],
  },
  {
    brand: 'hipercard',
    prefixes: [606282, 637095, 63737423, 63743358, 637568, 637599, 637609, 637612],
    lengths: [16],
  },
  { brand: 'amex', prefixes: [34, 37], lengths: [15] },
  { brand: 'diners', prefixes: [[300, 305], 36, 38, 39], lengths: [14, 16, 19] },
  { brand: 'discover', prefixes: [6011, [644, 649], 65], lengths: [16, 19] },
  { brand: 'aura', prefixes: [50], lengths: [16, 19] },
];

/** The brand of a card number, also of its first digits: the longest prefix decides. Null while none fits. */
export function brandOf(digits: string): CardBrand | null {
  let found: CardBrand | null = null;
  let longest = 0;
  for (const { brand, prefixes } of rules) {
    const length = Math.max(0, ...prefixes.map((prefix) => matchedLength(digits, prefix)));
    if (length > longest) [found, longest] = [brand, length];
  }
  return found;
}

/** Lengths that a number of this brand can have; of any card when the brand is not known. */
export function lengthsOf(brand: CardBrand | null): readonly number[] {
  return rules.find((rule) => rule.brand === brand)?.lengths ?? [13, 14, 15, 16, 17, 18, 19];
}

/** How the number is printed, `#` for a digit. */
export function numberPattern(brand: CardBrand | null, length: number): string {
  if (brand === 'amex') return '#### ###### #####';
  if (brand === 'diners' && length <= 14) return '#### ###### ####';
  return '#### #### #### #### ###';
}

export function cvvLength(brand: CardBrand | null): number {
  return brand === 'amex' ? 4 : 3;
}

/** Digits of the prefix that the number begins with; 0 when it begins otherwise. */
function matchedLength(digits: string, prefix: number | readonly [number, number]): number {
  const [lowest, highest] = typeof prefix === 'number' ? [prefix, prefix] : prefix;
  const { length } = String(lowest);
  const start = Number(digits.slice(0, length));
  return digits.length >= length && start >= lowest && start <= highest ? length : 0;
}
