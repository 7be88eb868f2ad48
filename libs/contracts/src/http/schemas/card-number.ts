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
const MOST_GROUPS = 10;

/** What may stand beside a card's number in its row: the expiry and the security code. */
const LONGEST_GROUP_BESIDE = 4;
const countsBeside = [0, 1, 2, 3];

/** Separators inside a number of any groups, and those inside one that is grouped as cards are printed. */
const SEPARATOR = /^[\s./\p{Pd}]{1,2}$/u;
const ANY_SEPARATOR = /^[^\p{L}\p{N}]{1,3}$/u;
const LONGEST_GAP = 3;

/**
 * Whether a text has a card number in it: a run of digits, plain or grouped, with the prefix and length of a
 * brand, and a valid check digit (Luhn, ISO/IEC 7812-1). Any groups may have up to two spaces, dots, slashes
 * or hyphens between them; groups as cards are printed, up to three characters other than letters and
 * digits. Digits of any script count, and invisible characters do not. Not one: a valid CNPJ, and what
 * `certainForms` and `likelyForms` match. Takes time in proportion to the text.
 */
export function hasCardNumber(written: string): boolean {
  const text = plainOf(written);
  if (!hasEnoughDigits(text)) return false;
  const likely = withoutCertainForms(text);
  const rest = withoutLikelyForms(likely);
  if (longRowsOf(rest, SEPARATOR).some(isNumberRow) || longRowsOf(rest, ANY_SEPARATOR).some(hasGroupedNumber))
    return true;
  return rest !== likely && longRowsOf(likely.replace(AREA_CODE, '$1'), SEPARATOR).some(isNumberRow);
}

function isNumberRow(row: readonly string[]): boolean {
  if (row.some(isCardNumber) || hasNumberBetween(row)) return true;
  return row.length <= MOST_GROUPS && beginsWithNumber(row);
}

const ASCII = /^[\x20-\x7e]*$/;

/**
 * What shows nothing or only adds to the character before: zero-width spaces, fillers, variation selectors,
 * combining marks as that of a keycap. U+2800 is the blank of Braille.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;

/** Unicode's compatibility form (NFKC), without what cannot be seen by itself, in ASCII digits. */
function plainOf(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** Unicode gives the decimal digits of a script ten code points in a row, zero first (chapter 4.6). */
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((digit.codePointAt(0)! - zero) % 10);
}

/** CPF, CNPJ. */
const DOCUMENT = /(?<![0-9a-z])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})(?![0-9a-z])/gi;

/** Dates, which leave no choice of digits: beside other digits they are no part of a card number. */
const certainForms: readonly RegExp[] = [
  /(?<![0-9a-z])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?![0-9a-z])/gi,
  /(?<![0-9a-z])(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![0-9a-z])/gi,
];

/** Forms that a card number may be given: they are another number unless the digits beside complete one. */
const likelyForms: readonly RegExp[] = [
  DOCUMENT,
  /(?<![0-9a-z])\d{5}-\d{3}(?![0-9a-z])/gi, // CEP
  /(?<![0-9a-z])(?:\(\d{2}\) ?\d{4,5}-\d{4}|9\d{4}-\d{4})(?![0-9a-z])/gi, // phone
];
const AREA_CODE = /\((\d{2})\)/g;

/** RFC 9562. */
const UUID =
  /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])/gi;
/** Its first groups, which are as long as most card numbers. */
const CARD_IN_UUID = 18;

function withoutCertainForms(text: string): string {
  return certainForms
    .reduce((rest, form) => rest.replace(form, 'x'), text)
    .replace(DOCUMENT, (document) => (parseDocument(document) === null ? document : 'x'))
    .replace(UUID, (uuid) => {
      const start = uuid.slice(0, CARD_IN_UUID);
      return isCardNumber(start.replaceAll('-', '')) ? `x ${start} x` : 'x';
    });
}

function withoutLikelyForms(text: string): string {
  return likelyForms.reduce((rest, form) => rest.replace(form, 'x'), text);
}

/** Whether any row of `rowsOf` could be long enough: most texts with many digits are ids and times. */
function hasEnoughDigits(text: string): boolean {
  let [digits, gap] = [0, 0];
  for (let at = 0; at < text.length && digits < SHORTEST; at++) {
    const character = text.charCodeAt(at);
    if (isDigit(character)) [digits, gap] = [digits + 1, 0];
    else if (isAsciiLetter(character) || ++gap > LONGEST_GAP) [digits, gap] = [0, 0];
  }
  return digits >= SHORTEST;
}

function isAsciiLetter(character: number): boolean {
  const lower = character | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Rows with enough digits for a card number: of a QR code's many rows, hardly any. */
function longRowsOf(text: string, separator: RegExp): string[][] {
  return rowsOf(text, separator).filter(
    (row) => row.reduce((sum, { length }) => sum + length, 0) >= SHORTEST,
  );
}

/** Runs of digits; those with only a separator between them are in one row. */
function rowsOf(text: string, separator: RegExp): string[][] {
  const rows: string[][] = [];
  let end = 0;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const isNext = rows.length > 0 && index - end <= LONGEST_GAP && separator.test(text.slice(end, index));
    if (isNext) rows.at(-1)!.push(digits);
    else rows.push([digits]);
    end = index + digits.length;
  }
  return rows;
}

/** A number in any groups, at the start of a row of not so many. */
function beginsWithNumber(row: readonly string[]): boolean {
  return row.some((_, at) => isBeside(row.slice(at + 1)) && isCardNumber(row.slice(0, at + 1).join('')));
}

/** A number in any groups, each a single digit even, with a few groups of what is printed beside it. */
function hasNumberBetween(row: readonly string[]): boolean {
  if (row.length > LONGEST + 2 * countsBeside.at(-1)!) return false;
  return countsBeside.some((before) =>
    countsBeside.some((after) => {
      const end = row.length - after;
      const isAlone = isBeside(row.slice(0, before)) && isBeside(row.slice(end));
      return isAlone && isCardNumber(row.slice(before, end).join(''));
    }),
  );
}

function isBeside(groups: readonly string[]): boolean {
  return groups.every(({ length }) => length <= LONGEST_GROUP_BESIDE);
}

/** A number in groups as cards are printed, anywhere in the row. */
function hasGroupedNumber(row: readonly string[]): boolean {
  if (row.length > MOST_GROUPS) return false;
  return row.some((_, start) =>
    groupings.some((sizes) => {
      const groups = row.slice(start, start + sizes.length);
      const isGrouped = sizes.every((size, at) => groups[at]?.length === size);
      return isGrouped && isCardNumber(groups.join(''));
    }),
  );
}

function isCardNumber(digits: string): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST || !/^\d+$/.test(digits)) return false;
  return hasCheckDigit(digits) && isOfBrand(digits) && !isCnpj(digits);
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
