import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { secondsIn } from '../duration.ts';
import { groupOf } from './groups.ts';

/** `test clock advance 31d`: the time of test mode. */
export function addClock(program: Command, context: Context): void {
  const command = groupOf(program, ['test', 'clock'])
    .command('advance')
    .description("Move test mode's clock forward, by up to a year")
    .argument('<duration>', '90s, 15m, 2h, 31d, 1w or 1d12h')
    .addHelpText('after', '\nExample:\n  catraca test clock advance 31d');
  command.action(async (duration: string) => {
    const seconds = secondsIn(duration);
    const { signal } = context.io;
    const catraca = await context.catraca();
    context.output(command).result(await catraca.test.clock.advance({ seconds }, { signal }));
  });
}
