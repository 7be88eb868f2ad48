import { describeCard } from './receipt.ts';

const receipt = {
  amount: 12_990,
  installments: 3,
  brand: 'visa',
  last_four: '0010',
  end_to_end_id: null,
} as const;
const shown = (changes: object) => describeCard({ ...receipt, ...changes }).replaceAll('\u00a0', ' ');

test('a receipt names the card and the installments', () => {
  expect(shown({})).toBe('Visa •••• 0010, 3x de R$ 43,30');
  expect(shown({ installments: 1 })).toBe('Visa •••• 0010, à vista');
  expect(shown({ amount: 10_001 })).toBe('Visa •••• 0010, 3x de R$ 33,34');
});

test('without the card’s digits it says how it was paid', () => {
  expect(shown({ last_four: null })).toBe('Cartão de crédito');
  expect(describeCard(null)).toBe('Cartão de crédito');
});
