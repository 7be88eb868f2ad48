import { timer } from '@catraca/platform/telemetry/metrics';
import type { Delivery } from '../domain/delivery.ts';

/** Seconds, from a healthy delivery to the fourth attempt. The objective is 60 (ADR 48). */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];

const deliverySeconds = timer(
  {
    name: 'webhook_delivery_seconds',
    help: 'From an event to its delivery, by the attempt that succeeded: the first, or a later one',
    labels: ['mode', 'attempt'],
  },
  BUCKETS,
);

/**
 * Records how long an event took to its endpoint. `at`: when the endpoint confirmed it, by the account's
 * clock.
 */
export function recordDelivery(delivery: Delivery, at: Date): void {
  if (isResent(delivery)) return;
  const { created_at } = JSON.parse(delivery.event.body) as { created_at: string };
  const seconds = Math.max(0, at.getTime() - Date.parse(created_at)) / 1_000;
  const mode = delivery.livemode ? 'live' : 'test';
  deliverySeconds.observe({ mode, attempt: delivery.attempts === 0 ? 'first' : 'later' }, seconds);
}

/** What a seller asked to resend is old, however quickly it is sent. */
function isResent({ id, event }: Delivery): boolean {
  return !id.startsWith(`${event.id}:`);
}
