import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dim, duration, red, type Terminal } from '../command/terminal.ts';
import { isStopping, type RunningProcess } from './processes.ts';
import { lastLines } from './run.ts';

export interface Supervision {
  name: string;
  logFile: string;
  terminal: Terminal;
  /** Starts the process. Resolves when it serves. */
  launch(): Promise<RunningProcess>;
  onRestart?(): void;
}

export interface Supervised {
  /** Pid of the running process; 0 during a restart. */
  readonly pid: number;
  stop(): Promise<void>;
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** After a run this long the back-off starts again from the shortest pause. */
const healthyAfterMs = 60_000;

/**
 * Starts a process and restarts it with exponential back-off whenever it dies. Rejects if the first start
 * fails.
 */
export async function supervise(supervision: Supervision): Promise<Supervised> {
  const stopped = new AbortController();
  let current: RunningProcess | undefined = await supervision.launch();
  const watching = watch(supervision, current, stopped.signal, (process) => {
    current = process;
  });
  return {
    get pid() {
      return current?.pid ?? 0;
    },
    stop: async () => {
      stopped.abort();
      await current?.stop();
      await watching; // a restart may be in progress
    },
  };
}

/**
 * Resolves when the process was stopped and has ended. `onChange` receives the process that is running now.
 */
async function watch(
  supervision: Supervision,
  first: RunningProcess,
  stopped: AbortSignal,
  onChange: (process: RunningProcess | undefined) => void,
): Promise<void> {
  const isStopped = () => stopped.aborted || isStopping();
  let pauseMs = shortestPauseMs;
  let process: RunningProcess | undefined = first;
  let startedAt = Date.now();
  for (;;) {
    if (process) {
      const { code, signal } = await process.ended;
      onChange(undefined);
      if (isStopped()) return;
      if (Date.now() - startedAt > healthyAfterMs) pauseMs = shortestPauseMs;
      reportExit(supervision, signal ?? `code ${code}`, pauseMs);
    }
    await sleep(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
    if (isStopped()) return;
    pauseMs = nextPause(pauseMs);
    process = await relaunch(supervision, pauseMs);
    startedAt = Date.now();
    onChange(process);
    if (isStopped()) await process?.stop();
  }
}

/** 0.5 s, 1 s, 2 s … 30 s. */
export function nextPause(pauseMs: number): number {
  return Math.min(pauseMs * 2, longestPauseMs);
}

async function relaunch(supervision: Supervision, nextPauseMs: number): Promise<RunningProcess | undefined> {
  const { name, terminal, launch, onRestart } = supervision;
  try {
    const process = await launch();
    terminal.line(`✓ ${name} restarted`);
    setImmediate(() => onRestart?.());
    return process;
  } catch (error) {
    if (!isStopping())
      terminal.line(
        `${red('✗')} ${(error as Error).message}\n${dim(`    next attempt in ${duration(nextPauseMs)}`)}`,
      );
    return undefined;
  }
}

function reportExit({ name, logFile, terminal }: Supervision, ending: string, pauseMs: number): void {
  terminal.line(
    `${red('✗')} ${name} exited with ${ending}; restart in ${duration(pauseMs)}. End of ${logFile}:`,
  );
  terminal.line(logTail(logFile));
}

/** The last ten lines of a log, indented, dimmed and cut to 240 characters each. */
export function logTail(logFile: string): string {
  const lines = lastLines(readFileSync(logFile, 'utf8'), 10).split('\n');
  return dim(lines.map((line) => `    ${line.slice(0, 240)}`).join('\n'));
}
