import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStopping, type RunningProcess } from './processes.ts';
import { lastLines } from './run.ts';
import { dim, duration, red, type Say } from './say.ts';

export interface Supervision {
  name: string;
  logFile: string;
  say: Say;
  /** Starts the process; fulfilled when it serves. */
  launch(): Promise<RunningProcess>;
  onRestart?(): void;
}

export interface Supervised {
  /** Of the process that runs now; 0 between two of them. */
  readonly pid: number;
  stop(): Promise<void>;
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** A process that ran this long was well: its next fall is a first one again. */
const healthyAfterMs = 60_000;

/** Starts a process, and starts it again, after a pause that doubles each time, whenever it dies. Fails when the first start does. */
export async function supervise(supervision: Supervision): Promise<Supervised> {
  let current: RunningProcess | undefined = await supervision.launch();
  let given = false;
  void watch(supervision, current, (process) => {
    current = process;
    return given;
  });
  return {
    get pid() {
      return current?.pid ?? 0;
    },
    stop: async () => {
      given = true;
      await current?.stop();
    },
  };
}

/** @param replace notes the process that runs now, and tells whether the watch is over */
async function watch(
  supervision: Supervision,
  first: RunningProcess,
  replace: (process: RunningProcess | undefined) => boolean,
): Promise<void> {
  let pauseMs = shortestPauseMs;
  let process: RunningProcess | undefined = first;
  let startedAt = Date.now();
  for (;;) {
    if (process) {
      const { code, signal } = await process.ended;
      if (replace(undefined) || isStopping()) return;
      if (Date.now() - startedAt > healthyAfterMs) pauseMs = shortestPauseMs;
      tellEnd(supervision, signal ?? `code ${code}`, pauseMs);
    }
    await sleep(pauseMs);
    pauseMs = nextPause(pauseMs);
    if (isStopping()) return;
    process = await relaunch(supervision, pauseMs);
    startedAt = Date.now();
    if (process) replace(process);
  }
}

/** 0.5 s, 1 s, 2 s … 30 s. */
export function nextPause(pauseMs: number): number {
  return Math.min(pauseMs * 2, longestPauseMs);
}

async function relaunch(supervision: Supervision, nextPauseMs: number): Promise<RunningProcess | undefined> {
  const { name, say, launch, onRestart } = supervision;
  try {
    const process = await launch();
    say.line(`✓ ${name} is back`);
    setImmediate(() => onRestart?.());
    return process;
  } catch (error) {
    if (!isStopping())
      say.line(`${red('✗')} ${(error as Error).message}\n${dim(`    again in ${duration(nextPauseMs)}`)}`);
    return undefined;
  }
}

function tellEnd({ name, logFile, say }: Supervision, ending: string, pauseMs: number): void {
  say.line(
    `${red('✗')} ${name} ended with ${ending}; it starts again in ${duration(pauseMs)}. The end of ${logFile}:`,
  );
  say.line(lastWords(logFile));
}

/** The last ten lines of a log, indented and dimmed, each cut to what a screen shows. */
export function lastWords(logFile: string): string {
  const lines = lastLines(readFileSync(logFile, 'utf8'), 10).split('\n');
  return dim(lines.map((line) => `    ${line.slice(0, 240)}`).join('\n'));
}
