import { join } from 'node:path';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { startProcess, stopOrder, stopUnlessServing } from '@catraca/stack/processes/processes';
import { logTail } from '@catraca/stack/processes/supervisor';

const program = join(root, 'libs/testing/src/shared-stack-server.ts');
const flags = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];

/**
 * Starts the process that owns the stack which test files share: it starts the services when the first file
 * asks. Returns its URL.
 */
export async function startSharedStack(directory: string, env: NodeJS.ProcessEnv): Promise<string> {
  const logFile = join(directory, 'server.log');
  const server = startProcess({
    name: 'shared-stack',
    command: process.execPath,
    args: [...flags, program],
    env: { ...process.env, ...env },
    logFile,
    pidDirectory: directory,
    mark: program,
    stopGroup: stopOrder.service,
    ipc: true,
  });
  const url = new Promise<string>((resolve, reject) => {
    server.child.once('message', (message) => resolve(String(message)));
    server.ended.then(
      () => reject(new UserError(`The shared stack did not start:\n${logTail(logFile)}`)),
      reject,
    );
  });
  await stopUnlessServing(server, url);
  return url;
}
