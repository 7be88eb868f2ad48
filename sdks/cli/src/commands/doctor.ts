import type { Command } from 'commander';
import { credentialsOf } from '../config.ts';
import type { Context } from '../context.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { FailedError } from '../failures.ts';
import { Gateway } from '../gateway.ts';

/** `doctor`: what works, and what to do about the rest. */
export function addDoctor(program: Command, context: Context): void {
  const command = program
    .command('doctor')
    .description('Check the address, the key, its scopes and the clock, and say what to do')
    .addHelpText('after', '\nExample:\n  catraca doctor');
  command.action(async () => {
    const credentials = await credentialsOf(context.io);
    const output = context.output(command);
    const { checks, exitCode } = await diagnose(credentials, new Gateway(credentials), context.io.signal);
    if (output.isJson) output.line(JSON.stringify({ checks }, null, 2));
    else for (const { isOk, name, found } of checks) output.line(`${isOk ? '✓' : '✗'} ${name}: ${found}`);
    for (const { isOk, advice } of checks) if (!isOk && advice) output.note(`→ ${advice}`);
    if (exitCode !== 0) throw new FailedError(exitCode);
  });
}
