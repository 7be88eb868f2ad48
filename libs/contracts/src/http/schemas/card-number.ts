import { parseDocument } from '@catraca/kernel/document';
import creditCardType from 'credit-card-type';

interface Brand {
  /** Numbers that a card number begins with, or ranges of them. */
  prefixes: readonly (number | readonly [number, number])[];
  lengths: readonly number[];
}

/** The library does not know Aura. */
const aura: Brand = { prefixes: [50], lengths: [16, 19] };

const { types } = creditCardType;
const brands: readonly Brand[] = [
  ...[
    types.VISA,
    types.MASTERCARD,
    types.ELO,
    types.HIPERCARD,
    types.HIPER,
    types.AMERICAN_EXPRESS,
    types.DINERS_CLUB,
    types.DISCOVER,
  ].map((type): Brand => {
    const { patterns, lengths } = creditCardType.getTypeInfo(type!);
    return { prefixes: patterns as Brand['prefixes'], lengths };
  }),
  aura,
];

const SHORTEST = Math.min(...brands.flatMap(({ lengths }) => lengths));
const LONGEST = Math.max(...brands.flatMap(({ lengths }) => lengths));

/** How card numbers are printed. */
const groupings: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 4, 4, 4, 3],
  [4, 6, 5],
  [4, 6, 4],
];

/** A longer row of groups is another number, as the access key of an invoice, which has 11 groups of 4. */
const MOST_GROUPS = 8;

/**
 * Whether a text has a card number in it: a whole run of digits, plain or grouped by spaces or hyphens as
 * cards are, with the prefix and length of a brand, and a valid check digit (Luhn, ISO/IEC 7812-1). A valid
 * CNPJ is not one. Takes time in proportion to the text.
 */
export function hasCardNumber(text: string): boolean {
  if (!hasEnoughDigits(text)) return false;
  return rowsOf(text).some(
    (row) => row.some(isCardNumber) || (row.length <= MOST_GROUPS && hasGroupedNumber(row)),
  );
}

function hasEnoughDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < SHORTEST; at++) if (isDigit(text.charCodeAt(at))) digits += 1;
  return digits >= SHORTEST;
}

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Runs of digits; those with one space or hyphen between them are in one row. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let end = -2;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const isNext = index === end + 1 && (text[end] === ' ' || text[end] === '-');
    if (isNext) rows.at(-1)!.push(digits);
    else rows.push([digits]);
    end = index + digits.length;
  }
  return rows;
}

function hasGroupedNumber(row: readonly string[]): boolean {
  return row.some((_, start) =>
    groupings.some((sizes) => {
      const groups = row.slice(start, start + sizes.length);
      const isGrouped = sizes.every((size, at) => groups[at]?.length === size);
      return isGrouped && isCardNumber(groups.join(''));
    }),
  );
}

function isCardNumber(digits: string): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST) return false;
  return isOfBrand(digits) && hasCheckDigit(digits) && !isCnpj(digits);
}

function isOfBrand(digits: string): boolean {
  return brands.some(
    ({ prefixes, lengths }) =>
      lengths.includes(digits.length) && prefixes.some((prefix) => beginsWith(digits, prefix)),
  );
}

function beginsWith(digits: string, prefix: number | readonly [number, number]): boolean {
  const [lowest, highest] = typeof prefix === 'number' ? [prefix, prefix] : prefix;
  const start = Number(digits.slice(0, String(lowest).length));
  return start >= lowest && start <= highest;
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = digits.charCodeAt(digits.length - 1 - fromRight) - 0x30;
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

function isCnpj(digits: string): boolean {
  return digits.length === 14 && parseDocument(digits) !== null;
}
