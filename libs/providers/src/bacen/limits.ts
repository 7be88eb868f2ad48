import { setTimeout as sleep } from 'node:timers/promises';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { BankHttp } from './http.ts';
import { unavailable } from './outcome.ts';

/** Calls to a bank, with or without a limit of their own. */
export type BankCalls = Pick<BankHttp, 'call' | 'close'>;

/** At most this many calls a second, evenly spaced: catching up after an outage must not overrun a bank. */
export function paced(calls: BankCalls, perSecond: number): BankCalls {
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
export function bounded(calls: BankCalls, concurrent: number, waiting: number): BankCalls {
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
