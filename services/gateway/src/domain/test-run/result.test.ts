import { planOf } from './plan.ts';
import { fingerprintOf, resultOf } from './result.ts';
import type { StepOutcome } from './test-run.ts';

const plan = planOf({ seed: 1, scenario: 'month_end', size: 4 });
const outcome = (states: string[], amountPaid: number | null = null): StepOutcome => ({
  states,
  amountPaid,
  postings: 0,
});
const outcomes = [
  outcome(['paid', 'refund_succeeded', 'partially_refunded'], 5_000),
  outcome(['paid', 'med_approved', 'refunded'], 700),
  outcome([]),
  outcome(['insufficient_funds', 'failed']),
  outcome(['paid', 'chargedback'], 30),
  outcome([]),
];

test('charges are counted by what happened to them, and steps of the clock are none', () => {
  expect(resultOf(plan, outcomes, -12)).toMatchObject({
    charges: 4,
    paid: 3,
    refunded: 2,
    disputed: 2,
    failed: 1,
    amountPaid: 5_730,
    balance: -12,
  });
});

test('S24.3 another state of one step gives another fingerprint', () => {
  const other = outcomes.with(4, outcome(['paid'], 30));
  expect(fingerprintOf(plan, outcomes)).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprintOf(plan, other)).not.toBe(fingerprintOf(plan, outcomes));
});
