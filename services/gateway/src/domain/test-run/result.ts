import { createHash } from 'node:crypto';
import type { Cents } from '@catraca/kernel/money';
import { isSale, type Step } from './plan.ts';
import type { StepOutcome, TestRunResult } from './test-run.ts';

/** What a run comes to. `outcomes`: of each step, in order. */
export function resultOf(
  plan: readonly Step[],
  outcomes: readonly StepOutcome[],
  balance: Cents,
): TestRunResult {
  const sales = outcomes.filter((_, index) => isSale(plan[index]!));
  const count = (matches: (outcome: StepOutcome) => boolean) => sales.filter(matches).length;
  return {
    charges: sales.length,
    paid: count(({ amountPaid }) => amountPaid !== null),
    refunded: count(({ states }) => ['refunded', 'partially_refunded'].includes(states.at(-1)!)),
    disputed: count(({ states }) => states.some((state) => state === 'chargedback' || /^med_/.test(state))),
    failed: count(({ states }) => states.at(-1) === 'failed'),
    amountPaid: sales.reduce((sum, { amountPaid }) => sum + (amountPaid ?? 0), 0),
    balance,
    fingerprint: fingerprintOf(plan, outcomes),
  };
}

/** SHA-256 of a line a step: what, amount or seconds, method, observed states. No ids, no times. */
export function fingerprintOf(plan: readonly Step[], outcomes: readonly StepOutcome[]): string {
  const hash = createHash('sha256');
  for (const [index, step] of plan.entries()) {
    const { states } = outcomes[index]!;
    const line = isSale(step)
      ? [step.what, step.amount, step.method, states]
      : [step.what, step.seconds, null, states];
    hash.update(`${JSON.stringify(line)}\n`);
  }
  return hash.digest('hex');
}
