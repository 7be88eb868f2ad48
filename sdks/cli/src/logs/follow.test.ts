import { AbortError, ConnectionError } from 'catraca';
import { followLog } from './follow.ts';

const entry = (id: string, second: number) => ({
  id,
  created_at: new Date(1_700_000_000_000 + second * 1_000).toISOString(),
});

/** Follows a log that has these entries at each read, the last ones for ever; null: the read fails. */
async function followed(states: (ReturnType<typeof entry>[] | null)[]): Promise<string[]> {
  const told: string[] = [];
  const aborting = new AbortController();
  const following = followLog({
    async *read({ created_since = '' }) {
      const entries = states.length > 1 ? states.shift()! : states[0]!;
      if (states.length === 1) setTimeout(() => aborting.abort(), 20);
      if (entries === null) throw new ConnectionError('away');
      const newestFirst = [...entries].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
      yield* newestFirst.filter(({ created_at }) => created_at >= created_since);
    },
    started: () => {},
    show: ({ id }) => void told.push(id),
    missed: () => void told.push('missed'),
    isPassing: (error) => error instanceof ConnectionError,
    pollMs: 1,
    signal: aborting.signal,
  });
  await expect(following).rejects.toThrow(AbortError);
  return told;
}

const old = [entry('req_1', 0), entry('req_2', 50)];

test('what was there is not shown; what comes is, once, the oldest first', async () => {
  const next = [...old, entry('req_3', 51), entry('req_4', 52)];
  expect(await followed([old, old, next, next])).toEqual(['req_3', 'req_4']);
});

test('an entry that comes late is shown, and a failed read is told and passed over', async () => {
  const newer = [...old, entry('req_4', 60)];
  const late = [...newer, entry('req_3', 55)];
  expect(await followed([old, old, newer, null, late, late])).toEqual(['req_4', 'missed', 'req_3']);
});

test('the first call of an empty log is shown', async () => {
  expect(await followed([[], [entry('req_1', 0)], [entry('req_1', 0)]])).toEqual(['req_1']);
});
