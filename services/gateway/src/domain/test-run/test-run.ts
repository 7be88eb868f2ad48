import type { Scenario } from '@catraca/contracts/http/schemas/test-run';
import type { ErrorCode } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';

/** What a run follows from. */
export interface RunTerms {
  /** 0 to 2^31 − 1. */
  seed: number;
  scenario: Scenario;
  /** Number of charges. */
  size: number;
}

/** A replay by seed, of one account's test mode (specification S24). */
export interface TestRun extends RunTerms {
  /** run_… */
  id: string;
  accountId: string;
  status: 'running' | 'completed' | 'failed';
  /** Steps of its plan that are over, and all. */
  done: number;
  total: number;
  result: TestRunResult | null;
  /** Why it failed. */
  error: TestRunError | null;
  /** The account's time when it began: ids of what it makes follow from it. */
  clockStart: Date;
  /** Real time, as `completedAt`. */
  createdAt: Date;
  completedAt: Date | null;
}

/** A code of the API's errors, or that it did not go on for 10 minutes. */
export type TestRunError = ErrorCode | 'no_progress';

/** Counts are of charges. */
export interface TestRunResult {
  charges: number;
  /** Ever. */
  paid: number;
  refunded: number;
  disputed: number;
  failed: number;
  amountPaid: Cents;
  /** Of the account, when the run ended. */
  balance: Cents;
  /** Hexadecimal. */
  fingerprint: string;
}

/** What was seen of a step. */
export interface StepOutcome {
  /** In order; the last one is the charge's status. Empty for an advance of the clock. */
  states: string[];
  /** Null for a charge that was never paid. */
  amountPaid: Cents | null;
  /** Postings that change the account's balance. */
  postings: number;
}

const DEFAULT_SIZE = 200;
const SHOP_DAY_SIZE = 2_000;

export function defaultSize(scenario: Scenario): number {
  return scenario === 'shop_day' ? SHOP_DAY_SIZE : DEFAULT_SIZE;
}

/** How long a run waits for what it did, also in a busy sandbox. */
export const patience = { timeOutMs: 60_000, pauseMs: 60, maxPauseMs: 1_000 };
