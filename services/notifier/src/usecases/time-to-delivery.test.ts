import { exposition } from '@catraca/platform/telemetry/metrics';
import type { Delivery } from '../domain/delivery.ts';
import { recordDelivery } from './time-to-delivery.ts';

const createdAt = new Date('2026-11-23T12:00:00.000Z');
const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);
const delivery: Delivery = {
  id: 'evt_1:we_1',
  accountId: 'acc_1',
  livemode: true,
  event: { id: 'evt_1', type: 'charge.paid', body: JSON.stringify({ created_at: createdAt.toISOString() }) },
  endpointId: 'we_1',
  traceparent: undefined,
  attempts: 0,
  dueAt: null,
  doneAt: null,
  createdAt,
};

test('the time from an event to its delivery is measured, but not that of what was resent', async () => {
  recordDelivery(delivery, after(0.3));
  recordDelivery({ ...delivery, attempts: 2 }, after(310));
  recordDelivery({ ...delivery, livemode: false }, after(-5));
  recordDelivery({ ...delivery, id: 'whr_1:we_1' }, after(90_000));
  const lines = (await exposition())
    .split('\n')
    .filter((line) => line.startsWith('webhook_delivery_seconds'));
  expect(lines).toContain('webhook_delivery_seconds_bucket{le="60",mode="live",attempt="first"} 1');
  expect(lines).toContain('webhook_delivery_seconds_sum{mode="live",attempt="first"} 0.3');
  expect(lines).toContain('webhook_delivery_seconds_bucket{le="300",mode="live",attempt="later"} 0');
  expect(lines).toContain('webhook_delivery_seconds_count{mode="live",attempt="later"} 1');
  expect(lines).toContain('webhook_delivery_seconds_sum{mode="test",attempt="first"} 0');
});
