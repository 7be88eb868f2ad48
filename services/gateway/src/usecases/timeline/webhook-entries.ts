import type { ListEventsOfResponse } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { TimelineEntry } from '@catraca/contracts/http/schemas/timeline';
import type { Links } from '../../domain/timeline/timeline.ts';
import { deliveryEntryOf, eventEntryOf } from './entries.ts';

/** Events with the attempts to deliver them, and the links of those with an attempt due or under way. */
export function webhookStory({ events, deliveries, pendingEventIds }: ListEventsOfResponse): {
  entries: TimelineEntry[];
  underWay: Links[];
} {
  const entries = events.map(eventEntryOf);
  const links = new Map(events.map(({ id }, index) => [id, entries[index]!.links]));
  const attempts = deliveries.map((delivery) => deliveryEntryOf(delivery, links.get(delivery.eventId)!));
  return { entries: [...entries, ...attempts], underWay: pendingEventIds.map((id) => links.get(id)!) };
}
