import fc from 'fast-check';
import { brandOf, cvvLength, lengthsOf, numberPattern } from './card-brand.ts';

test.each([
  ['4000000000000010', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2221000000000009', 'mastercard'],
  ['2720990000000007', 'mastercard'],
  ['378282246310005', 'amex'],
  ['36227206271667', 'diners'],
  ['30569309025904', 'diners'],
  ['6011111111111117', 'discover'],
  ['6516510000000000', 'discover'],
  ['6516520000000000', 'elo'],
  ['4011780000000006', 'elo'],
  ['6363680000000000', 'elo'],
  ['5067780000000000', 'elo'],
  ['5067790000000000', 'aura'],
  ['5078601870000127', 'aura'],
  ['6062825624254001', 'hipercard'],
  ['6370950000000005', 'hipercard'],
  ['6373742300000000', 'hipercard'],
  ['2720000000000000', 'mastercard'],
  ['2721000000000000', null],
  ['9999999999999999', null],
])('%s is of %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test('the first digits are enough, and a longer prefix changes the brand', () => {
  expect([brandOf(''), brandOf('4'), brandOf('40117'), brandOf('401178')]).toEqual([
    null,
    'visa',
    'visa',
    'elo',
  ]);
});

test('once the eight digits of the longest prefix are there, more digits do not change the brand', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  fc.assert(
    fc.property(digits(8), digits(8), (start, rest) => {
      expect(brandOf(start + rest)).toBe(brandOf(start));
    }),
  );
});

test('American Express is printed 4-6-5 and has a code of four digits', () => {
  expect(numberPattern('amex', 15)).toBe('#### ###### #####');
  expect([cvvLength('amex'), cvvLength('visa'), cvvLength(null)]).toEqual([4, 3, 3]);
  expect(numberPattern('diners', 14)).toBe('#### ###### ####');
  expect(lengthsOf('diners')).toEqual([14, 16, 19]);
});
