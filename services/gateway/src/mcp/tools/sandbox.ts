import { setTimeout as sleep } from 'node:timers/promises';
import { scenarios } from '@catraca/contracts/http/schemas/test-run';
import { z } from 'zod';
import { type Json, pathOf } from '../own-api.ts';
import { type Tool, tool } from '../tool.ts';

/** A tool answers after that, whether the run is over or not. */
const MAX_WAIT_MS = 20_000;
const PAUSE_MS = 1_000;

/** Of test mode only: its clock, and days of a shop. */
export const sandboxTools: Tool[] = [
  tool({
    name: 'advance_test_clock',
    title: 'Advance the test clock',
    description:
      "Moves the account's test time ahead: charges expire, receivables settle, webhooks are retried. Cannot be moved back. Test keys only.",
    input: z.object({ seconds: z.int().min(1).describe('86400 is a day.') }),
    effect: 'writes',
    async run(body, { api }) {
      const clock = await api.call({ method: 'POST', path: '/v1/test/clock/advance', body });
      return {
        text: `The account's test time is now ${clock.now}.`,
        content: { now: clock.now, offset_seconds: clock.offset_seconds },
      };
    },
  }),
  tool({
    name: 'run_scenario',
    title: 'Run a sandbox scenario',
    description:
      'Makes sales with everything that happens to them: shop_day, bad_bank, card_testing, disputes, month_end (moves the test clock). The same seed gives the same states and amounts. Waits up to 20 seconds for the result. Not idempotent: each call makes a run; one at a time. Errors: run_in_progress. Test keys only.',
    input: z.object({
      seed: z.int().min(0).max(2_147_483_647),
      scenario: z.enum(scenarios),
      size: z.int().min(1).max(5_000).optional(),
    }),
    effect: 'writes',
    async run(body, { api }) {
      let run = await api.call({ method: 'POST', path: '/v1/test/runs', body });
      const until = performance.now() + MAX_WAIT_MS;
      while (run.status === 'running' && performance.now() < until) {
        await sleep(PAUSE_MS);
        run = await api.call({ method: 'GET', path: pathOf`/v1/test/runs/${run.id}` });
      }
      return { text: textOf(run), content: contentOf(run) };
    },
  }),
];

function textOf({ id, status, progress, scenario, seed }: Json): string {
  const went = `Run ${id} (${scenario}, seed ${seed}) is ${status}: ${progress.done} of ${progress.total} steps.`;
  return status === 'running' ? `${went} It goes on: find_charges shows what it has made.` : went;
}

function contentOf({ id, seed, scenario, size, status, progress, result, error }: Json) {
  return { run: id, seed, scenario, size, status, progress, result, error: error ?? null };
}
