import type { Outcome } from './gateways.ts';
import type { Sale } from './sale.ts';

/** How the sellers of a run repeat what failed, and keep what went wrong. */
export interface Retries {
  /** Repeats an attempt with back-off until it returns true. */
  until(attempt: () => Promise<boolean>): Promise<void>;
  fail(sale: Sale, what: string, response: Outcome): false;
  reportViolation(violation: string): void;
}
