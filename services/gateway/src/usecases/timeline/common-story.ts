import type { ListEntriesOfResponse } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { ListEventsOfResponse } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { RequestEntry } from '../../domain/request-entry.ts';
import type { Story } from '../../domain/timeline/timeline.ts';
import { postingEntryOf, requestEntryOf } from './entries.ts';
import { webhookStory } from './webhook-entries.ts';

/** Requests, postings, events and webhooks about a resource. Null: the service is away. */
export interface CommonParts {
  requests: RequestEntry[];
  posted: ListEntriesOfResponse | null;
  webhooks: ListEventsOfResponse | null;
}

/** `traces`: of the charge's events, by their number. */
export function commonStory(
  { requests, posted, webhooks }: CommonParts,
  traces: ReadonlyMap<number, string | null>,
): Story {
  const ledger = posted?.entries ?? [];
  const sent = webhookStory(webhooks ?? { events: [], deliveries: [], pendingEventIds: [] });
  return {
    entries: [
      ...requests.map(requestEntryOf),
      ...ledger.map((entry) => postingEntryOf(entry, traces.get(entry.seq ?? 0) ?? null)),
      ...sent.entries,
    ],
    underWay: sent.underWay,
    isWhole: posted !== null && webhooks !== null,
  };
}
