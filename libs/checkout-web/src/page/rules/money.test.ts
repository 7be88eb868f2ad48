import { formatMoney } from './money.ts';

test('cents are shown as reais', () => {
  expect(formatMoney(123_456)).toBe('R$\u00a01.234,56');
  expect(formatMoney(5)).toBe('R$\u00a00,05');
});
