import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { toolAccess } from './own-access.ts';
import type { StackAccess } from './stack-access.ts';

/** `npm run reconcile` over the test books of a stack. Its output and errors are pipes. */
export function startReconcile(
  { names, secrets, sandboxUrl }: StackAccess,
  flags: string[],
  changes: NodeJS.ProcessEnv = {},
): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const connections = {
    KAFKA_TOPIC_PREFIX: `${names.prefix}.`,
    DATABASE_PREFIX: `${names.prefix}_`,
    PIX_TEST_URL: `${sandboxUrl}/api/v2`,
    PIX_TEST_CLIENT_ID: secrets.sandboxClientId,
    PIX_TEST_CLIENT_SECRET: secrets.sandboxClientSecret,
    PIX_TEST_KEY: 'read-only',
  };
  const node = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  return spawn(process.execPath, [...node, join(root, 'deploy/tools/src/main.ts'), 'reconcile', ...flags], {
    env: { PATH, NODE_COMPILE_CACHE, ...toolAccess('reconcile', names), ...connections, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
