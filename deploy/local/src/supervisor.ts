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
  const givenUp = new AbortController();
  let current: RunningProcess | undefined = await supervision.launch();
  const watching = watch(supervision, current, givenUp.signal, (process) => {
    current = process;
  });
  return {
    get pid() {
      return current?.pid ?? 0;
    },
    stop: async () => {
      givenUp.abort();
      await current?.stop();
      await watching; // It may be starting again just now.
    },
  };
}

/** Fulfilled once nobody wants the process any more and it has ended. `note` hears which one runs now. */
async function watch(
  supervision: Supervision,
  first: RunningProcess,
  givenUp: AbortSignal,
  note: (process: RunningProcess | undefined) => void,
): Promise<void> {
  const isUnwanted = () => givenUp.aborted || isStopping();
  let pauseMs = shortestPauseMs;
  let process: RunningProcess | undefined = first;
  let startedAt = Date.now();
  for (;;) {
    if (process) {
      const { code, signal } = await process.ended;
      note(undefined);
      if (isUnwanted()) return;
      if (Date.now() - startedAt > healthyAfterMs) pauseMs = shortestPauseMs;
      tellEnd(supervision, signal ?? `code ${code}`, pauseMs);
    }
    await sleep(pauseMs, undefined, { signal: givenUp }).catch(() => undefined);
    if (isUnwanted()) return;
    pauseMs = nextPause(pauseMs);
    process = await relaunch(supervision, pauseMs);
    startedAt = Date.now();
    note(process);
    if (isUnwanted()) await process?.stop();
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
