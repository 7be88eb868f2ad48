/** What came of sending one event again. */
export type Result =
  | { is: 'waiting' }
  | { is: 'sending' }
  | { is: 'sent'; endpoints: number }
  | { is: 'skipped' }
  | { is: 'failed'; error: unknown };

/** Events in the order in which they are sent, by their ids. */
export type Batch = ReadonlyMap<string, Result>;

export type BatchStep =
  | { type: 'begun'; events: readonly string[] }
  | { type: 'changed'; event: string; result: Result }
  | { type: 'stopped' };

export const noBatch: Batch = new Map();

/** A new batch takes the place of the one before; of one that is stopped, what still waits is dropped. */
export function reduce(batch: Batch, step: BatchStep): Batch {
  if (step.type === 'begun') return new Map(step.events.map((event) => [event, { is: 'waiting' }]));
  if (step.type === 'changed') return new Map(batch).set(step.event, step.result);
  return new Map([...batch].filter(([, { is }]) => is !== 'waiting' && is !== 'sending'));
}

export interface Counts {
  total: number;
  done: number;
  sent: number;
  skipped: number;
  failed: number;
}

export function countsOf(batch: Batch): Counts {
  const count = (state: Result['is']) => [...batch.values()].filter(({ is }) => is === state).length;
  const [sent, skipped, failed] = [count('sent'), count('skipped'), count('failed')];
  return { total: batch.size, done: sent + skipped + failed, sent, skipped, failed };
}
