import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@catraca/local/paths';
import { infrastructure } from '@catraca/testing/environment';
import type { StackAccess } from '@catraca/testing/stack-access';

/** `npm run reconcile` as a job over the test books of a stack, with its metrics on a port. */
export function startReconciliation(stack: StackAccess, opsPort: number, every: string): ChildProcess {
  const { sandboxClientId, sandboxClientSecret } = stack.secrets;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const connections = {
    KAFKA_TOPIC_PREFIX: `${stack.names.prefix}.`,
    DATABASE_PREFIX: `${stack.names.prefix}_`,
    PIX_TEST_URL: stack.sandboxUrl,
    PIX_TEST_CLIENT_ID: sandboxClientId,
    PIX_TEST_CLIENT_SECRET: sandboxClientSecret,
    PIX_TEST_KEY: 'read-only',
  };
  const node = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const job = ['--every', every, '--recheck-after', '0s', '--ops-port', String(opsPort)];
  return spawn(process.execPath, [...node, join(root, 'deploy/reconcile/src/reconcile.ts'), ...job], {
    env: { PATH, NODE_COMPILE_CACHE, ...infrastructure(), ...connections },
    stdio: 'ignore',
  });
}
