import fc from 'fast-check';
import { centsOf, written } from './money.ts';

test.each([
  ['12', 1_200],
  ['12,5', 1_250],
  ['1.234,56', 123_456],
  ['1234.56', 123_456],
  ['R$ 0,01', 1],
  ['1.234', 123_400],
  ['', null],
  ['12,345', null],
  ['doze', null],
  ['-1', null],
])('%s is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

test('what is written is read as the same amount', () => {
  fc.assert(fc.property(fc.nat(), (cents) => expect(centsOf(written(cents))).toBe(cents)));
});
