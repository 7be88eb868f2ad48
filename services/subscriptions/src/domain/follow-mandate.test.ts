import { mandate, noonOf } from './examples.test-data.ts';
import { type AtBank, follow } from './follow-mandate.ts';
import type { Ending, Mandate } from './mandate.ts';

const now = noonOf('2026-11-28');

function followed(changes: Partial<Mandate>, status: string, by: string | null = null, at = now) {
  const end = by ? { code: 'SLCR', by } : null;
  const change = follow(mandate(changes), { status, payer: null, end } as AtBank, at);
  return change && [change.set.status, change.event, change.set.end?.code ?? null];
}

test.each<[Partial<Mandate>, string, string | null, unknown]>([
  [{}, 'created', null, null],
  [{}, 'unknown', null, null],
  [{}, 'approved', null, ['active', 'mandate.activated', null]],
  [{}, 'rejected', null, ['rejected', 'mandate.rejected', 'rejected']],
  [{}, 'canceled', 'payer', ['canceled', 'mandate.canceled', 'canceled_by_payer']],
  [{}, 'canceled', 'payer_bank', ['canceled', 'mandate.canceled', 'canceled_by_payer_bank']],
  [{}, 'canceled', 'seller_bank', ['canceled', 'mandate.canceled', 'canceled_by_bank']],
  [{}, 'canceled', 'seller', ['canceled', 'mandate.canceled', 'canceled_by_seller']],
  [{ status: 'active' }, 'approved', null, null],
  [{ status: 'active' }, 'canceled', 'payer', ['canceled', 'mandate.canceled', 'canceled_by_payer']],
  [{ status: 'active' }, 'expired', null, ['expired', 'mandate.expired', 'ended']],
  [{ status: 'canceled' }, 'approved', null, null],
])('S30.7 %j that the bank reports as %s by %s becomes %j', (changes, status, by, expected) => {
  expect(followed(changes, status, by)).toEqual(expected);
});

test.each<[Ending, unknown]>([
  ['unanswered', ['expired', 'mandate.expired', 'unanswered']],
  ['unconfirmed', ['expired', 'mandate.expired', 'unconfirmed']],
  ['first_charge_expired', ['expired', 'mandate.expired', 'first_charge_expired']],
  ['first_charge_canceled', ['canceled', 'mandate.canceled', 'first_charge_canceled']],
  ['seller', ['canceled', 'mandate.canceled', 'canceled_by_seller']],
  ['subscription', ['canceled', 'mandate.canceled', 'canceled_with_subscription']],
])('S30.8 one that we end because of %s becomes %j', (ending, expected) => {
  expect(followed({ ending }, 'canceled', 'seller')).toEqual(expected);
});

test('S30.7 the payer’s own cancellation counts, though we were ending it', () => {
  expect(followed({ ending: 'unanswered' }, 'canceled', 'payer')).toEqual([
    'canceled',
    'mandate.canceled',
    'canceled_by_payer',
  ]);
});

test('S30.8 the payer who approves in the last second has approved', () => {
  expect(followed({ ending: 'unanswered' }, 'approved')).toEqual(['active', 'mandate.activated', null]);
});

test.each<Ending>(['unanswered', 'unconfirmed', 'first_charge_expired', 'first_charge_canceled'])(
  'S30.8 after that, an end because of %s is not wanted any more',
  (ending) => {
    const approved = { status: 'approved', payer: null, end: null } as const;
    const change = follow(mandate({ ending }), approved, now)!;
    expect(mandate({ ending, ...change.set })).toMatchObject({ status: 'active', ending: null });
  },
);

test.each<Ending>(['seller', 'subscription'])(
  'S30.6 an approval that is read while %s ends it does not activate it, and the end is wanted as before',
  (ending) => {
    expect(followed({ ending }, 'approved')).toBeNull();
    expect(followed({ ending, endsOn: '2026-11-27' }, 'approved')).toEqual([
      'expired',
      'mandate.expired',
      'ended',
    ]);
  },
);

test('S30.8 one that was approved and then canceled by us as unanswered does not stay active', () => {
  const crossed = { ending: 'unanswered', status: 'active' } as const;
  expect(followed(crossed, 'canceled', 'seller')).toEqual(['canceled', 'mandate.canceled', 'unanswered']);
});

test('S30.9 after its last day it has ended, whatever the bank says', () => {
  const last = { status: 'active', endsOn: '2026-12-31' } as const;
  expect(followed(last, 'approved', null, noonOf('2026-12-31'))).toBeNull();
  expect(followed(last, 'approved', null, noonOf('2027-01-01'))).toEqual([
    'expired',
    'mandate.expired',
    'ended',
  ]);
});
