import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { secondsIn } from '../duration.ts';
import { groupOf } from './groups.ts';

/** `clock advance 31d`, also below `test`, where the API has it: the time of test mode. */
export function addClock(program: Command, context: Context): void {
  for (const words of [['clock'], ['test', 'clock']]) addAdvance(program, context, words);
}

function addAdvance(program: Command, context: Context, words: readonly string[]): void {
  const command = groupOf(program, words)
    .command('advance')
    .description("Move test mode's clock forward, by up to a year")
    .argument('<duration>', '90s, 15m, 2h, 31d, 1w or 1d12h')
    .addHelpText('after', `\nExample:\n  catraca ${words.join(' ')} advance 31d`);
  command.action(async (duration: string) => {
    const seconds = secondsIn(duration);
    const { signal } = context.io;
    const catraca = await context.catraca();
    context.output(command).result(await catraca.test.clock.advance({ seconds }, { signal }));
  });
}
