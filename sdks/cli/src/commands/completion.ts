import { Argument, type Command } from 'commander';
import { completionScript, shells } from '../completion/scripts.ts';
import type { Context } from '../context.ts';

/** `completion`: a script for the shell. */
export function addCompletion(program: Command, context: Context): void {
  const command = program
    .command('completion')
    .description('Print the script that completes commands in a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', '\nExample:\n  catraca completion bash >> ~/.bashrc');
  command.action((shell: (typeof shells)[number]) =>
    context.output(command).line(completionScript(shell, program)),
  );
}
