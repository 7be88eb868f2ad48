import { basisPointsOf, typedAmount, typedPercent } from './amounts.ts';

test.each([
  ['1,99', 199],
  ['1.9', 190],
  [' 100 % ', 10_000],
  ['0', 0],
  ['1,999', null],
  ['-1', null],
  ['', null],
])('a typed percentage %j is %s basis points', (typed, expected) => {
  expect(basisPointsOf(typed)).toBe(expected);
});

test('what is shown of an amount and a percentage is read back as the same', () => {
  expect(typedAmount(1_290)).toBe('12,90');
  for (const basisPoints of [0, 1, 10, 40, 299, 10_000])
    expect(basisPointsOf(typedPercent(basisPoints))).toBe(basisPoints);
});
