import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@catraca/contracts/services';
import { root } from '@catraca/stack/paths';

/** Longer than a drain. */
export const HUNG_AFTER_MS = 15_000;

/** Services as child processes, each with a log file in `folder`. */
export class ServiceProcesses {
  private readonly children = new Map<string, ChildProcess>();

  constructor(private readonly folder: string) {}

  /** Resolves when the service is ready. `program` replaces its bundle. */
  async start(
    label: string,
    name: ServiceName,
    env: NodeJS.ProcessEnv,
    program = 'dist/bundle.js',
  ): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const child = spawn(process.execPath, [program], {
      cwd: join(root, 'services', name),
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.children.set(label, child);
    const log = createWriteStream(this.logFile(label), { flags: 'a' });
    child.stdout!.pipe(log);
    child.stderr!.pipe(log);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`${label} ended with ${code}:\n${this.logOf(label)}`)));
    });
  }

  /** Ends a process and waits for it. SIGTERM drains it, SIGKILL does not. */
  async end(label: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.children.get(label);
    this.children.delete(label);
    if (!child || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const killing = setTimeout(() => killHung(label, child), HUNG_AFTER_MS);
    await ended;
    clearTimeout(killing);
  }

  async endAll(): Promise<void> {
    await this.end('gateway');
    await Promise.all([...this.children.keys()].map((label) => this.end(label)));
  }

  /** Process ids of the running processes, by label. */
  pids(): Record<string, number> {
    return Object.fromEntries([...this.children].map(([label, { pid }]) => [label, pid!]));
  }

  /** Throws if a process ended on its own, with the end of its log. */
  assertRunning(): void {
    for (const [label, child] of this.children)
      if (hasEnded(child)) throw new Error(`${label} died:\n${this.logOf(label).slice(-4_000)}`);
  }

  logOf(label: string): string {
    return readFileSync(this.logFile(label), 'utf8');
  }

  private logFile(label: string): string {
    return join(this.folder, `${label}.log`);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Node may hang in `process.exit`: its main thread waits for a compiler thread that waits for it
 * (nodejs/node#54918).
 */
function killHung(label: string, child: ChildProcess): void {
  process.stderr.write(`${label} has not ended ${HUNG_AFTER_MS / 1_000} s after its signal, and is killed\n`);
  child.kill('SIGKILL');
}
