import { sellerEventTypeOf } from '@catraca/contracts/events/seller-event';
import type { EventOfResource } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { Links } from '../../domain/timeline/timeline.ts';
import { resourceLinks } from './entries.ts';

/** A moment of a charge or withdrawal. `type`: of its internal event. */
export interface Moment {
  type: string;
  at: string;
  subjectId?: string | null | undefined;
}

/** Links of the moments that sellers hear of and whose events webhooks has yet to store. */
export function missingEvents(moments: readonly Moment[], events: readonly EventOfResource[]): Links[] {
  const stored = Map.groupBy(events, ({ type, resources }) => keyOf(type, resources));
  return moments.flatMap(({ type, subjectId }) => {
    const told = sellerEventTypeOf(type);
    const ids = subjectId ? [subjectId] : [];
    if (!told || stored.get(keyOf(told, ids))?.pop()) return [];
    return [resourceLinks(ids)];
  });
}

/** Events of a chargeback name the charge only. */
function keyOf(type: string, resources: readonly string[]): string {
  return `${type} ${resources.find((id) => /^(?:rf|med)_/.test(id)) ?? ''}`;
}
