import { parseDocument } from '@catraca/kernel/document';
import fc from 'fast-check';
import { hasCardNumber } from './card-number.ts';

/** Prefix, length and groups of each brand, told in another way than the code does. */
const numbersOf: Record<string, [prefix: string, length: number, groups: number[]]> = {
  visa: ['4', 16, [4, 4, 4, 4]],
  'visa of 19 digits': ['4', 19, [4, 4, 4, 4, 3]],
  mastercard: ['55', 16, [4, 4, 4, 4]],
  'mastercard, series 2': ['2221', 16, [4, 4, 4, 4]],
  elo: ['636368', 16, [4, 4, 4, 4]],
  hipercard: ['606282', 16, [4, 4, 4, 4]],
  hiper: ['637095', 16, [4, 4, 4, 4]],
  amex: ['37', 15, [4, 6, 5]],
  diners: ['36', 14, [4, 6, 4]],
  discover: ['6011', 16, [4, 4, 4, 4]],
  aura: ['50', 16, [4, 4, 4, 4]],
};

const brandNames = Object.keys(numbersOf);
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const brand = fc.constantFrom(...brandNames);

/**
 * A card number of a brand: random digits and the check digit that fits. One in a hundred of Diners is a
 * valid CNPJ too.
 */
function cardOf(name: string): fc.Arbitrary<string> {
  const [prefix, length] = numbersOf[name]!;
  const numbers = digits(length - prefix.length - 1).map((rest) => withCheckDigit(prefix + rest));
  return numbers.filter((number) => parseDocument(number) === null);
}

function withCheckDigit(start: string): string {
  return '0123456789'
    .split('')
    .map((last) => start + last)
    .find(passesLuhn)!;
}

function passesLuhn(number: string): boolean {
  const weighted = [...number].reverse().map((digit, at) => Number(digit) * ((at % 2) + 1));
  return weighted.reduce((sum, value) => sum + Math.floor(value / 10) + (value % 10), 0) % 10 === 0;
}

function grouped(number: string, sizes: readonly number[], separator: string): string {
  const groups = sizes.map((size, at) => {
    const start = sizes.slice(0, at).reduce((sum, before) => sum + before, 0);
    return number.slice(start, start + size);
  });
  return groups.join(separator);
}

const anyCard = brand.chain((name) =>
  fc
    .tuple(
      cardOf(name),
      fc.constantFrom('', ' ', '-', '.', '/', '  ', ' - '.trim(), '\u00a0', '\u2013', '. '),
    )
    .map(([number, separator]) => {
      return grouped(number, numbersOf[name]![2], separator);
    }),
);
const before = fc.constantFrom('', 'pedido ', 'cartão: ', '\n', '#', 'R$ 10,00 ');
const after = fc.constantFrom('', ' val 12/28', ' cvv 123', '.', '/', ' 12/28 123');

test('S15.15 a card number is found in any text, plain or grouped', () => {
  fc.assert(
    fc.property(fc.tuple(before, anyCard, after), (parts) => {
      expect(hasCardNumber(parts.join(''))).toBe(true);
    }),
  );
});

test('the well-known numbers of test cards are found', () => {
  const known = [
    '4111111111111111',
    '5555 5555 5555 4444',
    '3782-822463-10005',
    '3056 930902 5904',
    '4000000000000010',
  ];
  for (const number of known) expect([number, hasCardNumber(number)]).toEqual([number, true]);
  expect(hasCardNumber('cartão 4111 1111 1111 1111 12/28 123')).toBe(true);
});

test('S15.15 a card number is found however its digits are written or grouped', () => {
  const written = [
    '5555.6666.7777.8884',
    '5555/6666/7777/8884',
    '5555  6666  7777  8884',
    '5555\u00a06666\u00a07777\u00a08884',
    '5555\u200b6666\u200b7777\u200b8884',
    '55556666 77778884 12/28 123',
    '５５５５６６６６７７７７８８８４',
    '55 55 66 66 77 77 88 84',
    '5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 4 12/28 123',
    '12/28 55556666 77778884',
    '123 5555 66667777 8884 12/28',
    '٥٥٥٥٦٦٦٦٧٧٧٧٨٨٨٤', // Arabic-Indic
    '५५५५ ६६६६ ७७७७ ८८८४', // Devanagari
    '5555,6666,7777,8884',
    '5555_6666_7777_8884',
    '5555 - 6666 - 7777 - 8884',
    '5555 | 6666 | 7777 | 8884',
    '5555666677778884 24/12/2026',
    '24/12/2026 5555666677778884',
    '5️⃣5️⃣5️⃣5️⃣6️⃣6️⃣6️⃣6️⃣7️⃣7️⃣7️⃣7️⃣8️⃣8️⃣8️⃣4️⃣', // keycaps
    '55556666\ufe0f77778884', // a variation selector
    '5555\u31646666\u31647777\u31648884', // Hangul fillers
    '5555\u28006666\u28007777\u28008884', // blanks of Braille
    '5\u03015556666777788\u030184', // combining accents
    '55556-666-77778-884', // as two CEPs
    '(55) 5566-6677 77 8884', // as a phone number
    '555.566.667-77 78884', // as a CPF without its check digits
    '55.556.666/7777-88 84', // as a CNPJ without its check digits
    '55556666-7777-8884-8000-000000000000', // as a UUID
  ];
  for (const text of written) expect([text, hasCardNumber(text)]).toEqual([text, true]);
});

test('a number without its check digit is none', () => {
  fc.assert(
    fc.property(brand.chain(cardOf), fc.integer({ min: 1, max: 9 }), (number, change) => {
      const last = (Number(number.at(-1)) + change) % 10;
      expect(hasCardNumber(number.slice(0, -1) + last)).toBe(false);
    }),
  );
});

test('a part of a longer run of digits is none', () => {
  fc.assert(
    fc.property(brand.chain(cardOf), digits(9), (number, more) => {
      expect(hasCardNumber(number + more)).toBe(false);
      expect(hasCardNumber(more + number)).toBe(false);
    }),
  );
});

test('S15.15 what sellers send as references is none', () => {
  const references = [
    'pedido-1042',
    '2026-11-23T14:05:09.123-03:00',
    '1795259296123', // milliseconds since 1970
    '20261123-000451',
    '+55 11 98765-4321',
    '529.982.247-25',
    '30000000000107', // a CNPJ that begins like a Diners card
    '35261111222333000181550010000012341123456789', // access key of an invoice
    '3526 1111 2223 3300 0181 5500 1000 0012 3411 2345 6789',
    '23793381286000782713695000063305975520000012345', // line of a boleto
    '23793.38128 60007.827136 95000.063305 9 75520000012345',
    '35.2611.1122.2333.0001.8155.0010.0000.1234.1123.4567.89',
    'NF 000.123.456 de 23/11/2026, R$ 1.234.567,89',
    'E99999999202611211108yhhDQu0VDwI',
    '4f9619ff-8b86-4011-b42d-00c04fc96ff4',
    '6011 0000',
  ];
  for (const reference of references)
    expect([reference, hasCardNumber(reference)]).toEqual([reference, false]);
});

const number = (lowest: number, highest: number, width = 2) =>
  fc.integer({ min: lowest, max: highest }).map((value) => String(value).padStart(width, '0'));
const date = fc
  .tuple(number(1, 28), number(1, 12), number(1990, 2039), fc.constantFrom('/', '-', '.'), fc.boolean())
  .map(([day, month, year, separator, isIso]) =>
    (isIso ? [year, month, day] : [day, month, year]).join(separator),
  );
const masked = (mask: string) =>
  digits(mask.length).map((all) => mask.replace(/#/g, (_, at: number) => all[at]!));
const otherNumber = fc.oneof(
  date,
  masked('###.###.###-##'),
  masked('##.###.###/####-##'),
  masked('#####-###'),
  masked('(##) ####-####'),
  masked('(##) 9####-####'),
  masked('+55 ## 9####-####'),
  fc.uuid(),
);

/** Whether neighbouring groups of digits, put together, could be a card number. */
function mayComplete(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  return groups.some((_, start) =>
    groups.some((_, end) => {
      const together = groups.slice(start, end + 1).join('');
      const isLong = together.length >= 14 && together.length <= 19;
      return isLong && /^[2-6]/.test(together) && passesLuhn(together);
    }),
  );
}

test('S15.15 dates, documents, postcodes, phones and UUIDs beside each other are none, if they do not complete one', () => {
  const between = fc.constantFrom('-', ' - ', ' a ', ' ', ' / ', ', ', '. ');
  fc.assert(
    fc.property(otherNumber, between, otherNumber, before, (first, separator, second, start) => {
      const text = `${start}${first}${separator}${second}`;
      fc.pre(!mayComplete(text));
      expect(hasCardNumber(text)).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test('S15.15 dates and valid documents beside each other are none, whatever their digits are together', () => {
  const texts = [
    'de 23/02/2026-27/02/2026', // together they pass for a Mastercard
    'CPF 400.000.002-05 01310', // and these for a Visa
  ];
  for (const text of texts) expect([text, hasCardNumber(text)]).toEqual([text, false]);
});

test('texts without 14 digits have none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
      fc.pre((text.match(/[0-9]/g) ?? []).length < 14);
      expect(hasCardNumber(text)).toBe(false);
    }),
  );
});
