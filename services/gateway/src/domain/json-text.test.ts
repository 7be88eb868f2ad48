import fc from 'fast-check';
import { isWrittenInteger, shapeOf, withoutDecimals } from './json-text.ts';

/** Depth as a recursion counts it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth is that of the value, whatever its strings hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', '1', 'e', '.', 'ã', '💳') });
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 6 }, text, fc.double(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('any'), { maxLength: 4 }),
    object: fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  })).any;
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (given, indent) => {
      expect(shapeOf(JSON.stringify(given, null, indent)).depth).toBe(depthOf(given));
    }),
  );
});

/** The exact value of a decimal as a fraction. */
function isExactInteger(digits: string, fraction: string, exponent: number): boolean {
  const scale = exponent - fraction.length;
  return scale >= 0 || BigInt(digits + fraction) % 10n ** BigInt(-scale) === 0n;
}

test('a decimal is an integer as written exactly when its exact value is one', () => {
  const digits = fc.stringMatching(/^\d{1,12}$/);
  fc.assert(
    fc.property(
      digits,
      digits,
      fc.integer({ min: -15, max: 15 }),
      fc.boolean(),
      (whole, part, exponent, minus) => {
        const decimal = `${minus ? '-' : ''}${whole}.${part}e${exponent}`;
        expect(isWrittenInteger(decimal)).toBe(isExactInteger(whole, part, exponent));
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each(['99.999999999999999', '0.99999999999999999e2', '9999999999999999.99e-14', '1e-400', '-1e-400'])(
  'an amount of %s is not rounded to an integer',
  (decimal) => {
    const text = `{"amount": ${decimal}, "note": "${decimal}"}`;
    const { roundedDecimals } = shapeOf(text);
    expect(JSON.parse(withoutDecimals(text, roundedDecimals))).toEqual({ amount: Infinity, note: decimal });
  },
);

test.each(['1', '-0', '1.0', '1e3', '1.5', '12990', '9007199254740993', '1000.0000001', '129.9', '0.0e-300'])(
  '%s is parsed as it is',
  (number) => {
    const text = `[${number}]`;
    const { roundedDecimals, longestNumber } = shapeOf(text);
    expect(withoutDecimals(text, roundedDecimals)).toBe(text);
    expect(longestNumber).toBe(number.length);
  },
);

test('the longest number is that outside of strings', () => {
  expect(
    shapeOf(`{"${'1'.repeat(99)}": 12, "a": "\\"${'2'.repeat(99)}", "b": [-345.6e7]}`).longestNumber,
  ).toBe(8);
});

test.each([
  [String.raw`"\ud83d\ude00"`, false],
  [String.raw`"\uD83D\uDE00 \\ud83d"`, false],
  [String.raw`"a\u0041\n"`, false],
  [String.raw`"\ud83d"`, true],
  [String.raw`"\ude00"`, true],
  [String.raw`"\ud83dx\ude00"`, true],
  [String.raw`"\ud83d\ud83d\ude00"`, true],
  [String.raw`{"\udc00": 1}`, true],
  [String.raw`"\\\ud83d"`, true],
])('%s has a lone surrogate: %p', (text, expected) => {
  expect(shapeOf(text).hasLoneSurrogate).toBe(expected);
  const value = JSON.parse(text) as string | object;
  const strings = typeof value === 'string' ? [value] : Object.keys(value);
  expect(strings.every((one) => one.isWellFormed())).toBe(!expected);
});
