const SHORTEST_MS = 10;
const LONGEST_MS = 100;
const MS_AN_ITEM = 3;
/** So many at once are a backlog. */
const BACKLOG = 200;

/**
 * Milliseconds between two batches of events, by what the last one held; the time that taking it took is part of a
 * consumer's. What a message to or from the brokers costs is mostly the same for one event as for twenty: where much happens,
 * more gather; where little does, nobody waits long. A backlog needs no time to gather.
 */
export function pauseByLoad(items: number): number {
  if (items >= BACKLOG) return 0;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, items * MS_AN_ITEM));
}
