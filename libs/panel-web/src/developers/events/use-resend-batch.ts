import { useEffect, useReducer, useRef } from 'react';
import type { Api } from '../../api/client.ts';
import { isProblem, type Problem } from '../../api/problem.ts';
import { useScope } from '../../api/scope.tsx';
import { useAction } from '../../queries/action.ts';
import { attemptsOf, resendTo } from '../../queries/events.ts';
import { type BatchStep, noBatch, type Result, reduce } from './batch.ts';
import { reachedBy } from './reached.ts';

const SHORTEST_WAIT_SECONDS = 1;

interface Run {
  api: Api;
  signal: AbortSignal;
  tell: (step: BatchStep) => void;
}

/** Sends events again, one after the other. It ends with its page. */
export function useResendBatch() {
  const { api } = useScope();
  const [batch, tell] = useReducer(reduce, noBatch);
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error } = useAction((events: readonly string[]) => {
    const controller = new AbortController();
    running.current = controller;
    return resendEach(events, { api, signal: controller.signal, tell });
  });
  return { batch, isRunning: isPending, error, start: mutate, stop };
}

async function resendEach(events: readonly string[], run: Run): Promise<void> {
  const { signal, tell } = run;
  tell({ type: 'begun', events });
  try {
    for (const event of events) {
      if (signal.aborted) break;
      tell({ type: 'changed', event, result: { is: 'sending' } });
      tell({ type: 'changed', event, result: await resultOf(event, run) });
    }
  } finally {
    tell({ type: 'stopped' });
  }
}

/** A session that has ended ends the batch; what else goes wrong is the event's own. */
async function resultOf(event: string, run: Run): Promise<Result> {
  try {
    const endpoints = await resendWhereMissed(event, run);
    return endpoints > 0 ? { is: 'sent', endpoints } : { is: 'skipped' };
  } catch (error) {
    if (isProblem(error, 'session_invalid')) throw error;
    return { is: 'failed', error };
  }
}

/**
 * To the endpoints that have not got it, or to all that hear it if it was tried nowhere. An endpoint that was
 * deleted has nothing to get; one that refuses keeps it from no other. Returns how many it goes to.
 */
async function resendWhereMissed(event: string, run: Run): Promise<number> {
  const { api } = run;
  const { got, missed } = reachedBy(await patiently(run, () => attemptsOf(api, event)));
  const refusals: unknown[] = [];
  let sent = 0;
  for (const endpoint of missed) {
    const answer = await refusalOf(() => patiently(run, () => resendTo(api, { event, endpoint })));
    if (answer === null) sent += 1;
    else if (!isProblem(answer, 'resource_not_found')) refusals.push(answer);
  }
  if (sent > 0) return sent;
  if (refusals.length > 0) throw refusals[0];
  if (got.length > 0) return 0;
  return (await patiently(run, () => resendTo(api, { event }))).endpoint_ids.length;
}

/** Null: the call was answered. A session that has ended is not the endpoint's refusal. */
async function refusalOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
    return null;
  } catch (error) {
    if (isProblem(error, 'session_invalid')) throw error;
    return error;
  }
}

/** After 429 it waits as long as the API says, and tries again. */
async function patiently<Answer>({ signal }: Run, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isProblem(error, 'too_many_requests')) throw error;
      await waited(secondsOf(error), signal);
      if (signal.aborted) throw error;
    }
  }
}

function secondsOf({ details }: Problem): number {
  return Math.max(SHORTEST_WAIT_SECONDS, details.retry_after ?? 0);
}

/** Also over once the signal is given. */
function waited(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
