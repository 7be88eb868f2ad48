import type { Account } from '@catraca/contracts/http/schemas/account';
import { changesOf, draftOf, terms, valueAt } from './terms.ts';

const contract: Account['contract'] = {
  version: 3,
  min_amount: 100,
  platform: { fixed: 0, percent_bps: 100 },
  pix: { fixed: 0, percent_bps: 40, settlement_days: 0 },
  card: {
    fixed: 0,
    percent_bps: 299,
    per_installment_bps: 50,
    settlement_days: 30,
    max_installments: 12,
    settlement: 'per_installment',
    interest_free_installments: 12,
    buyer_interest_bps: 0,
  },
  refunds: { platform_fee: 'proportional', retain_provider_cost: true },
  chargebacks: { platform_fee: 'proportional', fee: 0 },
};

function leavesOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' ? leavesOf(member, `${path}${name}.`) : `${path}${name}`,
  );
}

test('the form has every term of a contract, and no other', () => {
  const { version: _, ...rest } = contract;
  expect(terms.map(({ path }) => path).sort()).toEqual(leavesOf(rest).sort());
});

test('a draft that nobody touched changes nothing', () => {
  expect(changesOf(contract, draftOf(contract))).toEqual({ changes: {}, wrong: [] });
});

test('a draft changes what was typed, and nothing else', () => {
  const draft = {
    ...draftOf(contract),
    'platform.fixed': '0,50',
    'card.percent_bps': '3,19',
    'card.settlement': 'upfront',
    'refunds.retain_provider_cost': 'false',
    min_amount: '5',
  };
  expect(changesOf(contract, draft)).toEqual({
    changes: {
      min_amount: 500,
      platform: { fixed: 50 },
      card: { percent_bps: 319, settlement: 'upfront' },
      refunds: { retain_provider_cost: false },
    },
    wrong: [],
  });
});

test('what cannot be read is told by its place', () => {
  const draft = { ...draftOf(contract), 'pix.percent_bps': 'dois', 'pix.settlement_days': '-1' };
  expect(changesOf(contract, draft).wrong).toEqual(['pix.percent_bps', 'pix.settlement_days']);
  expect(valueAt(contract, 'pix.percent_bps')).toBe(40);
});
