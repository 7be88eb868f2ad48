import { type TimelineEntry, timelineTypes } from '@catraca/contracts/http/schemas/timeline';
import { later } from '@catraca/kernel/dates';

export type Links = TimelineEntry['links'];

/** What is known of a sale, as far as its parts could be read. */
export interface Story {
  entries: TimelineEntry[];
  /** What we still do ourselves, as retrying a webhook, or did a moment ago, by what it is about. */
  underWay: Links[];
  /** Whether every part was read. */
  isWhole: boolean;
}

/** What a timeline shows of more than both. */
const FIRST_ENTRIES = 100;
const LAST_ENTRIES = 400;
/** Younger steps may have followers that are not stored yet. */
const SETTLED_MS = 2_000;

/**
 * Oldest first, at most 500. `now`: the account's. `keptMs`: how long requests, events and webhooks are kept,
 * by an account's time at least: its clock only goes forward.
 */
export function timelineOf({ entries, underWay, isWhole }: Story, now: Date, keptMs: number) {
  const sorted = entries.toSorted(byTime);
  const keptSince = later(now, -keptMs).toISOString();
  const kept_since = sorted[0] && sorted[0].at < keptSince ? keptSince : null;
  const isSettled = entries.every((entry) => endOf(entry) <= later(now, -SETTLED_MS).getTime());
  const complete = isWhole && underWay.length === 0 && isSettled;
  const hidden = Math.max(0, sorted.length - FIRST_ENTRIES - LAST_ENTRIES);
  return { complete, kept_since, entries: hidden === 0 ? sorted : sorted.toSpliced(FIRST_ENTRIES, hidden) };
}

/** Links of the steps whose followers may not be stored yet. Their entries are of when their work began. */
export function recent(
  steps: readonly { step: { endedAt?: string | null | undefined }; links: Links }[],
  now: Date,
): Links[] {
  const since = later(now, -SETTLED_MS).toISOString();
  return steps.filter(({ step: { endedAt } }) => endedAt && endedAt > since).map(({ links }) => links);
}

/** What of a sale's story is about these refunds, or disputes. */
export function ofRefunds({ entries, underWay, isWhole }: Story, ids: readonly string[]): Story {
  const isAbout = ({ refund = '', dispute = '' }: Links) => ids.includes(refund) || ids.includes(dispute);
  return {
    entries: entries.filter(({ links }) => isAbout(links)),
    underWay: underWay.filter(isAbout),
    isWhole,
  };
}

function byTime(one: TimelineEntry, other: TimelineEntry): number {
  return Date.parse(one.at) - Date.parse(other.at) || order.get(one.type)! - order.get(other.type)!;
}

const order = new Map(timelineTypes.map((type, index) => [type, index]));

/** Attempts and requests are kept when they end; calls at the time of the work that they belong to. */
function endOf({ at, type, duration_ms: ms }: TimelineEntry): number {
  return Date.parse(at) + (type === 'delivery' ? 0 : (ms ?? 0));
}
