import type { Say } from '@catraca/local/say';

/** Shows nothing. */
export const silent: Say = {
  line: () => undefined,
  step: (_title, work) => work(() => undefined),
  last: () => undefined,
};
