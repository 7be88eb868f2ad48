import { attackFiles } from './attacks.ts';

const suites = ['behaviour', 'faults', 'timing', 'long', 'attacks'] as const;
export type Suite = (typeof suites)[number];

export interface TestArgs {
  /** Null: the given paths decide. */
  suite: Suite | null;
  jestArgs: string[];
}

/**
 * `--suite=NAME` chooses a suite; of the attacks it is a list of files. Other arguments are jest's, such as
 * paths. Without any, it is the behaviour suite.
 */
export function parseTestArgs(args: readonly string[]): TestArgs {
  const named = suites.find((suite) => args.includes(`--suite=${suite}`));
  const jestArgs = args.filter((arg) => !arg.startsWith('--suite='));
  if (named === 'attacks') return { suite: named, jestArgs: [...attackFiles(), ...jestArgs] };
  return { suite: named ?? (jestArgs.length === 0 ? 'behaviour' : null), jestArgs };
}
