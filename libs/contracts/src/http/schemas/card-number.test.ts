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
  fc.tuple(cardOf(name), fc.constantFrom('', ' ', '-')).map(([number, separator]) => {
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
    'E99999999202611211108yhhDQu0VDwI',
    '4f9619ff-8b86-4011-b42d-00c04fc96ff4',
    '6011 0000',
  ];
  for (const reference of references)
    expect([reference, hasCardNumber(reference)]).toEqual([reference, false]);
});

test('texts without 14 digits have none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
      fc.pre((text.match(/[0-9]/g) ?? []).length < 14);
      expect(hasCardNumber(text)).toBe(false);
    }),
  );
});
