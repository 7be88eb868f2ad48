import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { logDirectory, root, runDirectory } from './paths.ts';
import { type RunningProcess, startProcess, stopOrder } from './processes.ts';
import type { Say } from './say.ts';
import { lastWords, type Supervised, supervise } from './supervisor.ts';
import { UserError } from './user-error.ts';

const readyTimeoutMs = 60_000;

/**
 * Starts the bank, then all services at once, and keeps them running. A bank is there before the gateway: charges
 * gives it the address to call back as soon as it runs. Fails with the log of the first that does not come up.
 */
export async function startServices(
  environment: (name: ServiceName) => NodeJS.ProcessEnv,
  say: Say,
  onRestart: () => void,
): Promise<Map<ServiceName, Supervised>> {
  const waiting = new Set<string>(serviceNames);
  return say.step('Services', async (progress) => {
    const start = async (name: ServiceName) => {
      const launch = () => launchService(name, environment(name));
      const service = await supervise({ name, logFile: logFileOf(name), say, launch, onRestart });
      waiting.delete(name);
      progress(waiting.size > 0 ? `waiting for ${[...waiting].join(', ')}` : serviceNames.join(', '));
      return [name, service] as const;
    };
    const bank = await start('sandbox');
    const others = serviceNames.filter((name) => name !== 'sandbox');
    return new Map([bank, ...(await Promise.all(others.map(start)))]);
  });
}

const logFileOf = (name: ServiceName) => join(logDirectory, `${name}.log`);

async function launchService(name: ServiceName, env: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const directory = join(root, 'services', name);
  const bundle = join(directory, 'dist/bundle.js');
  const service = startProcess({
    name,
    command: process.execPath,
    args: ['--enable-source-maps', bundle],
    cwd: directory,
    env,
    logFile: logFileOf(name),
    pidDirectory: runDirectory,
    mark: bundle,
    stops: name === 'gateway' ? stopOrder.edge : stopOrder.service,
    ipc: true,
  });
  const problem = await waitUntilReady(service);
  if (problem)
    throw new UserError(`${name} ${problem}; the end of ${logFileOf(name)}:\n${lastWords(logFileOf(name))}`);
  return service;
}

/** Why the service is not ready, or nothing when it is. */
async function waitUntilReady(service: RunningProcess): Promise<string | undefined> {
  const answered = new AbortController();
  const ready = new Promise<undefined>((resolve) => {
    service.child.on('message', (message) => message === 'ready' && resolve(undefined));
  });
  const ended = service.ended.then(({ code, signal }) => `ended with ${signal ?? `code ${code}`}`);
  const late = sleep(readyTimeoutMs, `is not ready after ${readyTimeoutMs / 1000} s`, {
    signal: answered.signal,
  });
  const problem = await Promise.race([ready, ended, late]);
  answered.abort();
  late.catch(() => {});
  if (problem) await service.stop();
  return problem;
}
