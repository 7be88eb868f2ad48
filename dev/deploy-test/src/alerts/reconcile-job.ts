import type { ChildProcess } from 'node:child_process';
import { startReconcile } from '@catraca/testing/reconcile-process';
import type { StackAccess } from '@catraca/testing/stack-access';

/** `npm run reconcile` as a job over the test books of a stack, with its metrics on a port. */
export function startReconciliation(stack: StackAccess, opsPort: number, every: string): ChildProcess {
  const job = startReconcile(stack, [
    '--every',
    every,
    '--recheck-after',
    '0s',
    '--ops-port',
    String(opsPort),
  ]);
  job.stdout!.resume();
  job.stderr!.resume();
  return job;
}
