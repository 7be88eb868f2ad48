import { killEverything, stopEverything } from '../processes/processes.ts';
import { stopHelpers } from '../processes/run.ts';
import { openTerminal, red, type Terminal } from './terminal.ts';
import { describeError } from './user-error.ts';

export interface Command {
  terminal: Terminal;
  /** From now on a signal ends the command with exit code 0, because Ctrl-C is its normal end. */
  exitZeroOnSignal(): void;
  /** Registers a task that runs before the processes are stopped. */
  beforeStop(task: () => void | Promise<void>): void;
  /** Registers a task that runs last, when all processes have ended. */
  afterStop(task: () => void): void;
}

/** One Ctrl-C may arrive twice: from the terminal and forwarded by npm. */
const sameSignalMs = 400;

/**
 * Runs a command until it returns or a signal arrives, stops everything that it started, and exits with its
 * code.
 */
export async function runCommand(work: (command: Command) => Promise<number>): Promise<never> {
  const terminal = openTerminal();
  const before: (() => void | Promise<void>)[] = [];
  const after: (() => void)[] = [];
  let usesSignalCode = true;
  const command: Command = {
    terminal,
    exitZeroOnSignal: () => {
      usesSignalCode = false;
    },
    beforeStop: (task) => before.push(task),
    afterStop: (task) => after.push(task),
  };
  const interrupted = firstSignal(terminal).then((code) => (usesSignalCode ? code : 0));
  const code = await Promise.race([interrupted, work(command).catch((error) => fail(error, terminal))]);
  stopHelpers();
  for (const task of before) await task();
  await stopEverything();
  for (const task of after) task();
  process.exit(code);
}

function fail(error: unknown, terminal: Terminal): number {
  terminal.last(`${red('✗')} ${describeError(error)}`);
  return 1;
}

/** Resolves with the exit code for the first signal. A second signal kills everything at once. */
function firstSignal(terminal: Terminal): Promise<number> {
  let firstAt = 0;
  return new Promise((resolve) => {
    const receive = (code: number) => {
      if (firstAt === 0) {
        firstAt = Date.now();
        terminal.last('\nStopping … (press Ctrl-C again to kill everything now)');
        resolve(code);
      } else if (Date.now() - firstAt > sameSignalMs) {
        killEverything();
        process.exit(code);
      }
    };
    process.on('SIGINT', () => receive(130));
    process.on('SIGTERM', () => receive(143));
    process.on('SIGHUP', () => receive(129));
    process.once('disconnect', () => receive(143)); // the bootstrap was killed
    process.channel?.unref();
  });
}
