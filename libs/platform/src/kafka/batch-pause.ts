const MIN_MS = 10;
const MAX_MS = 100;
const MS_PER_ITEM = 3;
const BACKLOG_ITEMS = 200;

/**
 * Pause between two batches of events in ms, by the last batch's size. A request to the brokers costs nearly
 * the same for one event as for twenty, so a longer pause under load makes fewer, larger batches. A backlog
 * has no pause.
 */
export function batchPauseMs(items: number): number {
  if (items >= BACKLOG_ITEMS) return 0;
  return Math.min(MAX_MS, Math.max(MIN_MS, items * MS_PER_ITEM));
}
