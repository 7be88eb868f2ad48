import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Stops processes that a killed launcher left: those with a pid file in `pidDirectory` whose command line
 * still contains our mark (the operating system may have reused the pid).
 * @returns how many were stopped
 */
export async function stopLeftovers(pidDirectory: string): Promise<number> {
  if (!existsSync(pidDirectory)) return 0;
  const files = readdirSync(pidDirectory).filter((name) => name.endsWith('.pid'));
  const stopped = await Promise.all(files.map((name) => stopLeftover(join(pidDirectory, name))));
  return stopped.filter(Boolean).length;
}

async function stopLeftover(pidFile: string): Promise<boolean> {
  const ours = await readOurs(pidFile);
  if (ours) await terminate(ours);
  rmSync(pidFile, { force: true });
  return ours !== undefined;
}

async function readOurs(pidFile: string): Promise<number | undefined> {
  try {
    const { pid, mark } = JSON.parse(readFileSync(pidFile, 'utf8')) as { pid: number; mark: string };
    return pid > 0 && (await commandLine(pid)).includes(mark) ? pid : undefined;
  } catch {
    return undefined; // a half-written file of a launcher that was killed
  }
}

async function terminate(pid: number): Promise<void> {
  signal(pid, 'SIGTERM');
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 50) await sleep(50);
  if (isAlive(pid)) signal(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(20);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {} // ended meanwhile
}

/** A process that ended but is not yet reaped by its parent counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // no /proc here: macOS
  }
}

/** The command line of a process, empty when there is no such process. */
export async function commandLine(pid: number): Promise<string> {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return ps.then(
      ({ stdout }) => stdout,
      () => '',
    );
  }
}
