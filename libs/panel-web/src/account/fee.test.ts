import { feeOf, percent } from './fee.ts';

const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;

test.each([
  [50, 199, 'R$ 0,50 + 1,99%'],
  [0, 40, '0,4%'],
  [1_000, 0, 'R$ 10,00'],
  [0, 0, null],
])('S28.51 a fee of %i cents and %i basis points is %s', (fixed, percent_bps, words) => {
  expect(plain(feeOf({ fixed, percent_bps }))).toBe(words);
});

test.each([
  [1, '0,01%'],
  [100, '1%'],
  [10_000, '100%'],
])('%i basis points are %s', (basisPoints, words) => expect(percent(basisPoints)).toBe(words));
