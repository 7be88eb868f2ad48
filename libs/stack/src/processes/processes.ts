import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../command/user-error.ts';

/** Order in which groups of processes are stopped. */
export const stopOrder = { edge: 0, service: 1, kafka: 2, mongo: 3 } as const;

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  /** Standard output and error are appended to it. */
  logFile: string;
  /** Holds `<name>.pid` while the process runs, so that a later start can stop what a killed one left. */
  pidDirectory: string;
  /** Part of the command line that identifies this process of this clone. */
  mark: string;
  stopGroup: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Opens an IPC channel for `process.send`. */
  ipc?: boolean;
}

export interface RunningProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM, and SIGKILL after ten seconds. Resolves when the process has ended. */
  stop(): Promise<void>;
}

const graceMs = 10_000;
const running = new Map<RunningProcess, number>();
let stopping: Promise<void> | undefined;

/**
 * Starts a process in its own process group, so that Ctrl-C reaches only the launcher, which stops all in
 * order.
 */
export function startProcess(spec: ProcessSpec): RunningProcess {
  if (stopping) throw new UserError('Stopping.');
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const log = openSync(spec.logFile, 'a');
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env ?? process.env,
    detached: true,
    stdio: ['ignore', log, log, ...(spec.ipc ? ['ipc' as const] : [])],
  });
  closeSync(log);
  return track(child, spec);
}

function track(child: ChildProcess, spec: ProcessSpec): RunningProcess {
  const pidFile = join(spec.pidDirectory, `${spec.name}.pid`);
  const process: RunningProcess = {
    child,
    pid: child.pid ?? 0,
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    }),
    stop: () => stopChild(process),
  };
  mkdirSync(spec.pidDirectory, { recursive: true });
  writeFileSync(pidFile, JSON.stringify({ pid: process.pid, mark: spec.mark }));
  running.set(process, spec.stopGroup);
  const forget = () => {
    running.delete(process);
    rmSync(pidFile, { force: true });
  };
  process.ended.then(forget, forget);
  return process;
}

/** Stops a process that fails to start serving: it would keep its port and files from its successor. */
export async function stopUnlessServing(process: RunningProcess, serving: Promise<unknown>): Promise<void> {
  try {
    await serving;
  } catch (error) {
    await process.stop();
    throw error;
  }
}

async function stopChild({ child, ended }: RunningProcess): Promise<void> {
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended.catch(() => undefined);
  clearTimeout(killTimer);
}

/** Stops all processes, group after group. From then on no process can be started. */
export function stopEverything(): Promise<void> {
  stopping ??= stopGroups();
  return stopping;
}

/** Whether all processes are being stopped, so that the exit of one is expected. */
export function isStopping(): boolean {
  return stopping !== undefined;
}

async function stopGroups(): Promise<void> {
  const groups = Object.values(stopOrder);
  for (const group of groups) {
    const members = [...running].filter(([, stopGroup]) => stopGroup === group);
    await Promise.all(members.map(([process]) => process.stop()));
  }
}

/** Sends SIGKILL to all running processes. */
export function killEverything(): void {
  for (const process of running.keys()) process.child.kill('SIGKILL');
}
