import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import type { DeliveryEvent, DeliveryFact } from '@catraca/contracts/events/delivery-events';
import { newId } from '@catraca/kernel/ids';
import { chargeFact } from '@catraca/testing/charge-fact';

/** An event of a charge of 129,90. */
export function chargeEvent(type: ChargeEvent['type'], change: Partial<ChargeEvent> = {}): ChargeEvent {
  const now = new Date().toISOString();
  const isPaid = type === 'charge.paid';
  const charge = chargeFact(isPaid ? {} : { status: 'pending', paid_at: null });
  const event = { id: newId('evt'), created_at: now, account_id: newId('acc'), livemode: false };
  return { ...event, type, data: { seq: isPaid ? 2 : 1, charge }, ...change } as ChargeEvent;
}

type Attempted = Extract<DeliveryEvent, { type: 'delivery.attempted' }>;

/** What the notifier tells of an attempt. */
export function deliveryAttempted(
  fact: Partial<DeliveryFact>,
  change: Partial<Pick<Attempted, 'account_id' | 'created_at'>> = {},
): Attempted {
  const delivery: DeliveryFact = {
    id: newId('dlv'),
    event_id: newId('evt'),
    event_type: 'charge.paid',
    endpoint_id: newId('we'),
    attempt: 1,
    status: 'failed',
    response_status: null,
    response_body: null,
    error: null,
    duration_ms: 12,
    next_attempt_at: null,
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    ...fact,
  };
  const created_at = new Date().toISOString();
  const event = { id: newId('evt'), created_at, account_id: newId('acc'), livemode: false };
  return { ...event, type: 'delivery.attempted', data: { delivery }, ...change };
}
