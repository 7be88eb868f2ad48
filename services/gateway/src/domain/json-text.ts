/** What a JSON text is like, found in one pass over its characters. The text need not be valid. */
export interface JsonShape {
  /** Levels of lists and objects. */
  depth: number;
  /** Values in lists and objects, or a few more. */
  values: number;
  /** Characters of its longest number. */
  longestNumber: number;
  /** Whether a string has an escaped surrogate without its other half (RFC 8259, 8.2). */
  hasLoneSurrogate: boolean;
  /**
   * The decimals that a double rounds to an integer: 99.999999999999999 would become 100. In a money field a
   * decimal is refused with 422 (specification S2.2).
   */
  roundedDecimals: readonly TextRange[];
}

/** From `start` up to, without, `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** What a JSON text says. Undefined: it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Limits of a body, far above what any body of this API has. They bound the time to parse and check it. */
export const MAX_DEPTH = 32;
export const MAX_VALUES = 15_000;
export const MAX_NUMBER_LENGTH = 40;

/** From this length on a decimal without an exponent may be rounded to an integer. */
const ROUNDED_LENGTH = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Stops where a limit is exceeded. */
export function shapeOf(text: string): JsonShape {
  const roundedDecimals: TextRange[] = [];
  const shape: JsonShape = {
    depth: 0,
    values: 0,
    longestNumber: 0,
    hasLoneSurrogate: false,
    roundedDecimals,
  };
  let depth = 0;
  let start = 0;
  while (start < text.length && isWithinLimits(shape)) {
    const character = text.charCodeAt(start);
    const end = tokenEnd(text, start, character);
    if (character === QUOTE) shape.hasLoneSurrogate ||= hasLoneSurrogate(text, start, end);
    else if (isOfNumber(character)) {
      shape.longestNumber = Math.max(shape.longestNumber, end - start);
      if (isRounded(text, start, end)) roundedDecimals.push({ start, end });
    } else if (isOpening(character)) {
      shape.depth = Math.max(shape.depth, ++depth);
      shape.values += 1;
    } else if (isClosing(character)) depth -= 1;
    else if (character === COMMA) shape.values += 1;
    start = end;
  }
  return shape;
}

export function isWithinLimits({ depth, values, longestNumber }: JsonShape): boolean {
  return depth <= MAX_DEPTH && values <= MAX_VALUES && longestNumber <= MAX_NUMBER_LENGTH;
}

/** The text with these numbers as infinity, which no field accepts. */
export function withoutDecimals(text: string, decimals: readonly TextRange[]): string {
  if (decimals.length === 0) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (const { start, end } of decimals) {
    pieces.push(text.slice(copied, start), '1e999');
    copied = end;
  }
  return pieces.join('') + text.slice(copied);
}

/** Whether a decimal is an integer as it is written: 1.50e1 is, 99.999999999999999 is not. */
export function isWrittenInteger(decimal: string): boolean {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  let last = digits.length - 1;
  while (last >= 0 && digits[last] === '0') last -= 1;
  const isZero = last < 0 || digits[last] === '-';
  const trailingZeros = digits.length - 1 - last;
  return isZero || Number(exponent) + trailingZeros >= fraction.length;
}

/** A string up to its closing quote, a run of characters of numbers, or one character. */
function tokenEnd(text: string, start: number, first: number): number {
  if (first === QUOTE) return stringEnd(text, start);
  let end = start + 1;
  if (isOfNumber(first)) while (end < text.length && isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Bytes in UTF-8 have no lone surrogate, so only escapes can. */
function hasLoneSurrogate(text: string, start: number, end: number): boolean {
  let at = start + 1;
  while (at < end) {
    const half = text.charCodeAt(at) === BACKSLASH ? escapedSurrogate(text, at) : null;
    if (half === 'low' || (half === 'high' && escapedSurrogate(text, at + 6) !== 'low')) return true;
    if (half === 'high') at += 12;
    else at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return false;
}

function escapedSurrogate(text: string, at: number): 'high' | 'low' | null {
  const match = /^\\ud([89a-f])[\da-f]{2}$/i.exec(text.slice(at, at + 6));
  if (!match) return null;
  return /[89ab]/i.test(match[1]!) ? 'high' : 'low';
}

function isRounded(text: string, start: number, end: number): boolean {
  if (end - start > MAX_NUMBER_LENGTH) return false;
  const number = text.slice(start, end);
  const isCandidate =
    number.includes('e') || number.includes('E') || (number.length > ROUNDED_LENGTH && number.includes('.'));
  return isCandidate && Number.isInteger(Number(number)) && !isWrittenInteger(number);
}

/** `0-9 + - . e E`; what begins with another one than a digit or `-` is no JSON. */
function isOfNumber(character: number): boolean {
  return (
    (character >= 0x30 && character <= 0x39) ||
    character === 0x2b ||
    character === 0x2d ||
    character === 0x2e ||
    character === 0x45 ||
    character === 0x65
  );
}

function isOpening(character: number): boolean {
  return character === 0x5b || character === 0x7b;
}

function isClosing(character: number): boolean {
  return character === 0x5d || character === 0x7d;
}
