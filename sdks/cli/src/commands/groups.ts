import type { Command } from 'commander';

/** The command below the program by these words, made where there is none: `test`, `clock`. */
export function groupOf(program: Command, words: readonly string[]): Command {
  return words.reduce(
    (above, word) =>
      above.commands.find((command) => command.name() === word) ??
      above
        .command(word)
        .description(
          word === 'test' ? 'Test mode: what buyers and banks do' : `Of ${word.replaceAll('-', ' ')}`,
        )
        .addHelpText('after', `\nExample:\n  catraca ${[...words].join(' ')} --help`),
    program,
  );
}
