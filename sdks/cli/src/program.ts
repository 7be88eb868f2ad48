import { Command } from 'commander';
import { addClock } from './commands/clock.ts';
import { addCompletion } from './commands/completion.ts';
import { addDoctor } from './commands/doctor.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addLogs } from './commands/logs.ts';
import { addMcp } from './commands/mcp.ts';
import { addOperations } from './commands/operations.ts';
import { addTrigger } from './commands/trigger.ts';
import { Context } from './context.ts';
import { exitCodes, failureOf } from './failures.ts';
import { operations } from './gen/operations.ts';
import type { Io } from './io.ts';
import { version } from './version.ts';

/** Runs a command line without the program's name. Answers its exit code; errors are told on stderr. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    await programOf(io).parseAsync(args, { from: 'user' });
    return io.signal.aborted ? exitCodes.interrupted : exitCodes.ok;
  } catch (error) {
    if (io.signal.aborted) return exitCodes.interrupted;
    const { exitCode, lines } = failureOf(error);
    for (const line of lines) io.stderr.write(`${line}\n`);
    return exitCode;
  }
}

/** All commands. */
export function programOf(io: Io): Command {
  const program = new Command('catraca')
    .description(
      "A Catraca platform from the command line: its webhooks on your machine, and its API's data.",
    )
    .version(version)
    .option('--json', 'JSON instead of tables; always so when stdout is not a terminal')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .exitOverride()
    .showHelpAfterError('(--help shows how to call it)')
    .addHelpText('after', '\nExample:\n  catraca listen --forward-to http://localhost:3000/webhooks');

  const context = new Context(io);
  for (const add of [addLogin, addListen, addTrigger, addLogs]) add(program, context);
  addOperations(program, context, operations);
  for (const add of [addClock, addDoctor, addMcp, addCompletion]) add(program, context);
  return program;
}
