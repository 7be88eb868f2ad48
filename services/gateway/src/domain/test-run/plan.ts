import type { Scenario } from '@catraca/contracts/http/schemas/test-run';
import type { Cents } from '@catraca/kernel/money';
import { Dice } from './dice.ts';
import { type Deed, type FateName, fateOf, type TestCard } from './fates.ts';
import { scenarioRules } from './scenarios.ts';
import type { RunTerms } from './test-run.ts';

export interface SaleStep {
  what: FateName;
  method: 'pix' | 'credit_card';
  amount: Cents;
  installments: number;
  /** Null for a Pix. */
  card: TestCard | null;
  deeds: readonly Deed[];
  /** What its first `refund_part` gives back. */
  refundPart: Cents;
  /** What its states will be, see `StepOutcome`. */
  planned: readonly string[];
}

export interface ClockStep {
  what: 'advance_clock';
  seconds: number;
}

export type Step = SaleStep | ClockStep;

const DAY_SECONDS = 86_400;
/** In cents: prices are in tenths of a real. */
const PRICE_UNIT = 10;
/** The least that a grid offers, see GetInstallments. */
const MIN_INSTALLMENT = 500;

/** The steps of a run, in order: a function of seed, scenario and size alone. */
export function planOf({ seed, scenario, size }: RunTerms): Step[] {
  const dice = new Dice(seed);
  const { clock } = scenarioRules[scenario];
  const sales = Array.from({ length: size }, () => saleOf(scenario, dice));
  if (!clock) return sales;
  const half = Math.ceil(size / 2);
  const days = dice.between(clock.half.minimum, clock.half.maximum);
  return [...sales.slice(0, half), advance(days), ...sales.slice(half), advance(clock.end)];
}

export function isSale(step: Step): step is SaleStep {
  return step.what !== 'advance_clock';
}

/** By how much the clock was advanced before each step, in seconds. */
export function clockBefore(plan: readonly Step[]): number[] {
  let sum = 0;
  return plan.map((step) => {
    const before = sum;
    if (!isSale(step)) sum += step.seconds;
    return before;
  });
}

const advance = (days: number): ClockStep => ({ what: 'advance_clock', seconds: days * DAY_SECONDS });

function saleOf(scenario: Scenario, dice: Dice): SaleStep {
  const { weights, declines, amounts, maxInstallments } = scenarioRules[scenario];
  const what = dice.weighted(weights);
  const { card, deeds, states } = fateOf(what);
  const amount = dice.between(amounts.minimum / PRICE_UNIT, amounts.maximum / PRICE_UNIT) * PRICE_UNIT;
  const decline = card === 'declined' ? dice.oneOf(declines) : null;
  return {
    what,
    method: card ? 'credit_card' : 'pix',
    amount,
    installments: card ? dice.between(1, Math.min(maxInstallments, Math.floor(amount / MIN_INSTALLMENT))) : 1,
    card: decline ?? (card as TestCard | null),
    deeds,
    refundPart: dice.between(1, amount - 1),
    planned: decline ? [decline, ...states] : states,
  };
}
