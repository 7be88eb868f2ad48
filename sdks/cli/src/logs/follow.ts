import { wait } from '../wait.ts';

interface Entry {
  id: string;
  /** ISO 8601. */
  created_at: string;
}

interface Follow<One extends Entry> {
  /** Newest first. */
  read(window: { created_since?: string }): AsyncIterable<One>;
  /** From now on, what is new is shown. */
  started(): void;
  show(entry: One): void;
  /** A read failed that will be tried again. */
  missed(error: Error): void;
  isPassing(error: unknown): boolean;
  pollMs: number;
  signal: AbortSignal;
}

/** Entries are written in groups: an older one may come after a newer one. */
const LATE_MS = 30_000;

/** Shows what is new in the log, the oldest first, until the signal ends it (AbortError). */
export async function followLog<One extends Entry>(follow: Follow<One>): Promise<never> {
  let seen = new Map<string, number>();
  const first = await newest(follow);
  let since = first ? Date.parse(first.created_at) : 0;
  if (first) for (const entry of await entriesSince(follow, since - LATE_MS)) remember(entry, seen);
  follow.started();

  for (;;) {
    await wait(follow.pollMs, follow.signal);
    try {
      const entries = await entriesSince(follow, since - LATE_MS);
      for (const entry of entries.filter(({ id }) => !seen.has(id)).reverse()) {
        follow.show(entry);
        since = Math.max(since, remember(entry, seen));
      }
      seen = new Map([...seen].filter(([, at]) => at >= since - LATE_MS));
    } catch (error) {
      if (!follow.isPassing(error)) throw error;
      follow.missed(error as Error);
    }
  }
}

async function newest<One extends Entry>({ read }: Follow<One>): Promise<One | null> {
  for await (const entry of read({})) return entry;
  return null;
}

async function entriesSince<One extends Entry>({ read }: Follow<One>, time: number): Promise<One[]> {
  const entries: One[] = [];
  const window = time > 0 ? { created_since: new Date(time).toISOString() } : {};
  for await (const entry of read(window)) entries.push(entry);
  return entries;
}

function remember({ id, created_at }: Entry, seen: Map<string, number>): number {
  const at = Date.parse(created_at);
  seen.set(id, at);
  return at;
}
