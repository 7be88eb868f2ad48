import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import type { Terminal } from '../command/terminal.ts';
import { UserError } from '../command/user-error.ts';
import { logDirectory, root, runDirectory } from '../paths.ts';
import { type RunningProcess, startProcess, stopOrder } from './processes.ts';
import { startsFirst } from './start-order.ts';
import { logTail, type Supervised, supervise } from './supervisor.ts';

const readyTimeoutMs = 60_000;

/**
 * Starts all services under supervision, each group of the order at once. Rejects with the log of the first
 * service that fails to start.
 */
export async function startServices(
  environment: (name: ServiceName) => NodeJS.ProcessEnv,
  terminal: Terminal,
  onRestart: () => void,
): Promise<Map<ServiceName, Supervised>> {
  const waiting = new Set<string>(serviceNames);
  return terminal.step('Services', async (progress) => {
    const start = async (name: ServiceName) => {
      const launch = () => launchService(name, environment(name));
      const service = await supervise({ name, logFile: logFileOf(name), terminal, launch, onRestart });
      waiting.delete(name);
      progress(waiting.size > 0 ? `waiting for ${[...waiting].join(', ')}` : serviceNames.join(', '));
      return [name, service] as const;
    };
    const first = await Promise.all(startsFirst.map(start));
    const others = serviceNames.filter((name) => !startsFirst.includes(name));
    return new Map([...first, ...(await Promise.all(others.map(start)))]);
  });
}

const logFileOf = (name: ServiceName) => join(logDirectory, `${name}.log`);

async function launchService(name: ServiceName, env: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const directory = join(root, 'services', name);
  const bundle = join(directory, 'dist/bundle.js');
  const service = startProcess({
    name,
    command: process.execPath,
    args: [bundle],
    cwd: directory,
    env,
    logFile: logFileOf(name),
    pidDirectory: runDirectory,
    mark: bundle,
    stopGroup: name === 'gateway' ? stopOrder.edge : stopOrder.service,
    ipc: true,
  });
  const problem = await waitUntilReady(service);
  if (problem)
    throw new UserError(`${name} ${problem}. End of ${logFileOf(name)}:\n${logTail(logFileOf(name))}`);
  return service;
}

/** Why the service failed to become ready, or undefined once it is ready. */
async function waitUntilReady(service: RunningProcess): Promise<string | undefined> {
  const answered = new AbortController();
  const ready = new Promise<undefined>((resolve) => {
    service.child.on('message', (message) => message === 'ready' && resolve(undefined));
  });
  const ended = service.ended.then(({ code, signal }) => `exited with ${signal ?? `code ${code}`}`);
  const late = sleep(readyTimeoutMs, `was not ready after ${readyTimeoutMs / 1000} s`, {
    signal: answered.signal,
  });
  const problem = await Promise.race([ready, ended, late]);
  answered.abort();
  late.catch(() => {});
  if (problem) await service.stop();
  return problem;
}
