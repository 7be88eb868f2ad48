import fc from 'fast-check';
import { fromValor, toValor } from './valor.ts';

test('cents become a string with two decimals, and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
      expect(toValor(amount)).toMatch(/^\d{1,10}\.\d{2}$/);
      expect(fromValor(toValor(amount))).toBe(amount);
    }),
  );
  expect(toValor(0)).toBe('0.00');
  expect(toValor(7)).toBe('0.07');
  expect(toValor(123456)).toBe('1234.56');
});

test.each([
  ['110', 11_000],
  ['110.0', 11_000],
  ['0.5', 50],
])('a bank may leave zeros out: %s', (text, cents) => expect(fromValor(text)).toBe(cents));

test.each(['1,50', '1.', '.5', '-1.00', '1.000', '12345678901.00', '1e3', ' 1.00', '1.00\n', ''])(
  'the string %j is not an amount',
  (text) => expect(fromValor(text)).toBeNull(),
);

test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER, 1_000_000_000_000])(
  'the number %d is refused as an amount',
  (amount) => expect(() => toValor(amount)).toThrow(RangeError),
);
