import { setTimeout as sleep } from 'node:timers/promises';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { z } from 'zod';
import { unavailable } from './outcome.ts';

/** Calls to a provider, with or without a limit of their own. */
export interface Calls<Call extends { operation: string }> {
  call<T>(call: Call, schema: z.ZodType<T>): Promise<T>;
  close(): Promise<void>;
}

/** A callback names up to 1,000 payments or payouts, and anybody who knows its URL may send one. */
export const CALLBACK_CALLS = 10;
export const CALLBACK_CALLS_WAITING = 10_000;

/**
 * At most this many calls a second, evenly spaced: catching up after an outage must not overrun a provider.
 */
export function paced<Call extends { operation: string }>(
  calls: Calls<Call>,
  perSecond: number,
): Calls<Call> {
  const gapMs = 1_000 / perSecond;
  let next = 0;
  return {
    async call(call, schema) {
      const now = performance.now();
      const turn = Math.max(next, now);
      next = turn + gapMs;
      if (turn > now) await sleep(turn - now);
      return calls.call(call, schema);
    },
    close: () => calls.close(),
  };
}

/** At most `concurrent` calls at a time. Up to `waiting` others wait; the rest fail as unavailable. */
export function bounded<Call extends { operation: string }>(
  calls: Calls<Call>,
  concurrent: number,
  waiting: number,
): Calls<Call> {
  const limit = bulkhead(concurrent, waiting);
  return {
    async call(call, schema) {
      try {
        return await limit.execute(() => calls.call(call, schema));
      } catch (error) {
        throw isBulkheadRejectedError(error) ? unavailable(call.operation, error) : error;
      }
    },
    close: () => calls.close(),
  };
}
