import { killEverything, stopEverything } from './processes.ts';
import { stopHelpers } from './run.ts';
import { createSay, red, type Say } from './say.ts';
import { describeError } from './user-error.ts';

export interface Command {
  say: Say;
  /** To be called once what was asked for stands: from then on Ctrl-C is the ordinary end, exit code 0. */
  standing(): void;
  /** Runs before the processes are stopped. */
  beforeStop(task: () => void | Promise<void>): void;
  /** Runs last, when all processes have ended. */
  afterStop(task: () => void): void;
}

/** One Ctrl-C may arrive twice: from the terminal and, passed on, from npm. */
const sameSignalMs = 400;

/** Runs a command to its end or to the first signal, stops all it started, and ends this process with its exit code. */
export async function runCommand(work: (command: Command) => Promise<number>): Promise<never> {
  const say = createSay();
  const before: (() => void | Promise<void>)[] = [];
  const after: (() => void)[] = [];
  let codeOfSignal = true;
  const command: Command = {
    say,
    standing: () => {
      codeOfSignal = false;
    },
    beforeStop: (task) => before.push(task),
    afterStop: (task) => after.push(task),
  };
  const interrupted = firstSignal(say).then((code) => (codeOfSignal ? code : 0));
  const code = await Promise.race([interrupted, work(command).catch((error) => fail(error, say))]);
  stopHelpers();
  for (const task of before) await task();
  await stopEverything();
  for (const task of after) task();
  process.exit(code);
}

function fail(error: unknown, say: Say): number {
  say.last(`${red('✗')} ${describeError(error)}`);
  return 1;
}

/** Fulfilled with the exit code of the first signal; the next one ends everything at once. */
function firstSignal(say: Say): Promise<number> {
  let firstAt = 0;
  return new Promise((resolve) => {
    const receive = (code: number) => {
      if (firstAt === 0) {
        firstAt = Date.now();
        say.last('\nStopping … (once more ends it at once)');
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
