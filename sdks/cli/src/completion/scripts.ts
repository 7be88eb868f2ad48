import type { Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** What may follow, by the words before it: `charges` → `create get list …`. */
interface Level {
  words: string;
  next: string;
}

/** A script that completes the names of commands and options, and values of which there are a few. */
export function completionScript(shell: (typeof shells)[number], program: Command): string {
  const levels = levelsOf(program, []);
  if (shell === 'fish') return fishScript(levels);
  const script = bashScript(levels);
  return shell === 'bash' ? script : `autoload -U +X bashcompinit && bashcompinit\n${script}`;
}

/** The deepest first. */
function levelsOf(command: Command, words: string[]): Level[] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const values = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const names = command.commands.map((inner) => inner.name());
  const next = [...names, ...values, ...options, '--help', '--json'];
  const inner = command.commands.flatMap((one) => levelsOf(one, [...words, one.name()]));
  return [...inner, { words: words.join(' '), next: [...new Set(next)].join(' ') }];
}

/** Ids and values stand between words: a level holds for all that begins with its words. */
function bashScript(levels: Level[]): string {
  const cases = levels.map(({ words, next }) =>
    words === '' ? `    *) next="${next}" ;;` : `    "${words} "*) next="${next}" ;;`,
  );
  return `_catraca() {
  local at="" next="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) at="$at$word " ;; esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _catraca catraca`;
}

function fishScript(levels: Level[]): string {
  const lines = levels.map(
    ({ words, next }) =>
      `complete -c catraca -n '__catraca_at "${['catraca', words].join(' ').trim()}"' -a '${next}'`,
  );
  return `function __catraca_at
  set -l words (commandline -opc | string match -v -- '-*')
  test "$words" = "$argv"
end
${lines.join('\n')}`;
}
