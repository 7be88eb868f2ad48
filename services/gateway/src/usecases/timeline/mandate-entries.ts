import type { Mandate } from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { TimelineEntry } from '@catraca/contracts/http/schemas/timeline';
import { mandateTitle } from '../../domain/timeline/titles.ts';
import { bare } from './entries.ts';

interface State {
  status: string;
  at: string;
  /** That it emitted; nobody hears of the first one. */
  event: string;
}

/** States of a mandate whose time is known: that of a rejection and of an expiry is the event's. */
export function statesOfMandate({ createdAt, activatedAt, canceledAt }: Mandate): State[] {
  return [
    { status: 'pending', at: createdAt, event: 'mandate.requested' },
    ...(activatedAt ? [{ status: 'active', at: activatedAt, event: 'mandate.activated' }] : []),
    ...(canceledAt ? [{ status: 'canceled', at: canceledAt, event: 'mandate.canceled' }] : []),
  ];
}

export function mandateStateEntries(states: readonly State[], amount: number | null): TimelineEntry[] {
  return states.map(({ status, at }, index) => {
    const detail = { from: states[index - 1]?.status ?? null, to: status };
    return { ...bare, at, type: 'state', title: mandateTitle(status), detail, status, amount };
  });
}
