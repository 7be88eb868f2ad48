import { MAX_RUN_SIZE, MAX_SEED, scenarios } from '@catraca/contracts/http/schemas/test-run';
import { parseDocument } from '@catraca/kernel/document';
import { MAX_CENTS } from '@catraca/kernel/money';
import fc from 'fast-check';
import { buyerAt } from './buyers.ts';
import { fates } from './fates.ts';
import { clockBefore, isSale, planOf, type SaleStep } from './plan.ts';
import { fingerprintOf } from './result.ts';
import { scenarioRules } from './scenarios.ts';

const terms = fc.record({
  seed: fc.integer({ min: 0, max: MAX_SEED }),
  scenario: fc.constantFrom(...scenarios),
  size: fc.integer({ min: 1, max: 40 }),
});
const salesOf = (given: Parameters<typeof planOf>[0]): SaleStep[] => planOf(given).filter(isSale);

test('the same seed, scenario and size give the same plan', () => {
  fc.assert(fc.property(terms, (given) => expect(planOf(given)).toEqual(planOf({ ...given }))));
});

test('the size is the number of sales', () => {
  fc.assert(fc.property(terms, (given) => expect(salesOf(given)).toHaveLength(given.size)));
  expect(salesOf({ seed: 1, scenario: 'month_end', size: MAX_RUN_SIZE })).toHaveLength(MAX_RUN_SIZE);
});

test('amounts, parts of refunds and installments are within their limits', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { amounts, maxInstallments } = scenarioRules[given.scenario];
      for (const { amount, refundPart, installments } of salesOf(given)) {
        expect(amount).toBeGreaterThanOrEqual(amounts.minimum);
        expect(amount).toBeLessThanOrEqual(Math.min(amounts.maximum, MAX_CENTS));
        expect(refundPart).toBeGreaterThan(0);
        expect(refundPart).toBeLessThan(amount);
        expect(installments).toBeGreaterThanOrEqual(1);
        expect(installments).toBeLessThanOrEqual(maxInstallments);
        expect(installments === 1 || amount / installments >= 500).toBe(true);
      }
    }),
  );
});

test('only what was paid is refunded or disputed, and all is refunded at most once', () => {
  for (const { deeds, states } of Object.values(fates)) {
    const after: readonly string[] = deeds.filter((deed) => /refund|dispute|charge_back/.test(deed));
    expect(after.length === 0 || states[0] === 'paid').toBe(true);
    expect(after.filter((deed) => deed !== 'refund_part').length).toBeLessThanOrEqual(1);
    expect(after.lastIndexOf('refund_part')).toBeLessThanOrEqual(0);
  }
});

test('another seed gives another plan', () => {
  const other = { scenario: 'shop_day', size: 50 } as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_SEED - 1 }), (seed) =>
      expect(planOf({ seed, ...other })).not.toEqual(planOf({ seed: seed + 1, ...other })),
    ),
  );
});

test('each fate of a scenario comes in a long run of it', () => {
  for (const scenario of scenarios) {
    const seen = new Set(salesOf({ seed: 7, scenario, size: MAX_RUN_SIZE }).map(({ what }) => what));
    expect([...seen].sort()).toEqual(Object.keys(scenarioRules[scenario].weights).sort());
  }
});

test('month_end advances the clock after its first half and at its end, and no other scenario does', () => {
  const plan = planOf({ seed: 3, scenario: 'month_end', size: 5 });
  expect(plan.map((step) => isSale(step))).toEqual([true, true, true, false, true, true, false]);
  expect(new Set(clockBefore(plan).slice(0, 4))).toEqual(new Set([0]));
  expect(clockBefore(plan)[6]).toBeGreaterThanOrEqual(10 * 86_400);
  for (const scenario of scenarios.filter((one) => one !== 'month_end'))
    expect(planOf({ seed: 3, scenario, size: 50 }).every(isSale)).toBe(true);
});

test('buyers have documents with valid check digits', () => {
  for (let index = 0; index < 10; index++) expect(parseDocument(buyerAt(index).document)).not.toBeNull();
});

// Sellers keep fingerprints: a plan that changes breaks what they compare with.
test.each([
  ['shop_day', 'a4305534c1272c56ca0d64d56261ee4106c7fa744f1ea3d816976eb27269cc69'],
  ['bad_bank', '7dfbd29264c5e3269e3942b67d56b403b32866e572f3c346b1a12920e22a0468'],
  ['card_testing', 'e9c79669bed91174577483e811cf559fd85d0a572f9b0ce08d33fd7089072c60'],
  ['disputes', '4b5a1456f917856dac6234049704d00e71cfeedf8126225d0b951322d25c18e7'],
  ['month_end', 'c377f004d760945553face60a87253d8df4fbac488ca44283e8489ba0c5e661b'],
] as const)('S24.3 the plan of %s is the one of all earlier versions', (scenario, fingerprint) => {
  const plan = planOf({ seed: 42, scenario, size: 24 });
  const planned = plan.map((step) => ({
    states: isSale(step) ? [...step.planned] : [],
    amountPaid: null,
    postings: 0,
  }));
  expect(fingerprintOf(plan, planned)).toBe(fingerprint);
});
