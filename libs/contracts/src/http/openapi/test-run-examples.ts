import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import { listOf } from '../schemas/list.ts';
import { type TestRun, testRun } from '../schemas/test-run.ts';
import { exampleOf } from './example-of.ts';

/** Small: tests send it. */
const body = { seed: 42, scenario: 'shop_day' as const, size: 20 };

const started: TestRun = exampleOf(testRun, {
  object: 'test_run',
  id: 'run_01m7ywntb0x4f7g1h5j8k2m6n9',
  ...body,
  status: 'running',
  progress: { done: 0, total: 20 },
  repeat: `curl -X POST https://api.example.com/v1/test/runs -H "Authorization: Bearer $CATRACA_KEY" -H "Content-Type: application/json" -d '${JSON.stringify(body)}'`,
  created_at: '2026-11-21T11:08:16.032Z',
});

const completed: TestRun = {
  ...started,
  status: 'completed',
  progress: { done: 20, total: 20 },
  result: {
    charges: 20,
    paid: 16,
    refunded: 2,
    disputed: 1,
    failed: 2,
    amount_paid: 719_040,
    balance: 602_119,
    fingerprint: '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
  },
  completed_at: '2026-11-21T11:08:24.518Z',
};

const page = listOf([completed], 1, { page: 1, per_page: 20 });

export const testRunExamples = {
  createTestRun: { body, response: started },
  listTestRuns: { response: page },
  getTestRun: { response: completed },
  listAccountTestRuns: { response: page },
  getAccountTestRun: { response: completed },
} satisfies Record<string, EndpointExample>;
