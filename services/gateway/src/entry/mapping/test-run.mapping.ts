import type { TestRun as TestRunResource } from '@catraca/contracts/http/schemas/test-run';
import { errorEnvelope } from '@catraca/kernel/errors';
import type { TestRun, TestRunError } from '../../domain/test-run/test-run.ts';

/** `origin`: of this API. */
export function testRunResponse(run: TestRun, origin: string): TestRunResource {
  const { result } = run;
  return {
    object: 'test_run',
    id: run.id,
    seed: run.seed,
    scenario: run.scenario,
    size: run.size,
    status: run.status,
    progress: { done: run.done, total: run.total },
    result: result && {
      charges: result.charges,
      paid: result.paid,
      refunded: result.refunded,
      disputed: result.disputed,
      failed: result.failed,
      amount_paid: result.amountPaid,
      balance: result.balance,
      fingerprint: result.fingerprint,
    },
    error: run.error && { code: run.error, message: messageOf(run.error) },
    repeat: repeatCommand(run, origin),
    created_at: run.createdAt.toISOString(),
    completed_at: run.completedAt?.toISOString() ?? null,
  };
}

function messageOf(error: TestRunError): string {
  if (error === 'no_progress') return 'A execução passou 10 minutos sem avançar.';
  return errorEnvelope(error).error.message;
}

function repeatCommand({ seed, scenario, size }: TestRun, origin: string): string {
  const headers = '-H "Authorization: Bearer $CATRACA_KEY" -H "Content-Type: application/json"';
  return `curl -X POST ${origin}/v1/test/runs ${headers} -d '${JSON.stringify({ seed, scenario, size })}'`;
}
