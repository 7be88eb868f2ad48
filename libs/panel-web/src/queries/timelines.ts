const OFTEN_MS = 2_000;
const SELDOM_MS = 30_000;
/** About a minute of reading often. */
const OFTEN_READS = 30;

interface TimelineQuery {
  state: { data: { complete: boolean } | undefined; dataUpdateCount: number };
}

/** Until a timeline is complete: often at first, then seldom, as a webhook may be retried for days. */
export function timelineIntervalMs({ state: { data, dataUpdateCount } }: TimelineQuery): number | false {
  if (!data || data.complete) return false;
  return dataUpdateCount < OFTEN_READS ? OFTEN_MS : SELDOM_MS;
}
