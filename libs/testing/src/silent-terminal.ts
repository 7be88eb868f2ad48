import type { Terminal } from '@catraca/stack/command/terminal';

/** Writes nothing. */
export const silentTerminal: Terminal = {
  line: () => undefined,
  step: (_title, work) => work(() => undefined),
  last: () => undefined,
};
