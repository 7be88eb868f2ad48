import { describeOption, optionsFor, totalHint } from './installments.ts';

test('an option says each part and the total, or that there is no interest', () => {
  const once = { installments: 1, installment_amount: 10_100, total_amount: 10_100, interest: 0 };
  const free = { installments: 3, installment_amount: 3_367, total_amount: 10_100, interest: 0 };
  const priced = { installments: 4, installment_amount: 2_700, total_amount: 10_800, interest: 700 };
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(describeOption(once))).toBe('1x de R$ 101,00 à vista');
  expect(plain(describeOption(free))).toBe('3x de R$ 33,67 sem juros');
  expect(plain(describeOption(priced))).toBe('4x de R$ 27,00 (R$ 108,00)');
  const hints = [once, free, priced].map((option) => plain(totalHint(option) ?? 'none'));
  expect(hints).toEqual(['none', 'Total de R$ 101,00', 'Total de R$ 108,00, com R$ 7,00 de juros']);
});

test('a brand that the store does not accept has no options', () => {
  const option = { installments: 1, installment_amount: 100, total_amount: 100, interest: 0 };
  expect(optionsFor({ visa: [option] }, null)).toEqual([option]);
  expect(optionsFor({ visa: [option] }, 'aura')).toEqual([]);
});
