import {
  DELIVERIES_TOPIC,
  type DeliveryEvent,
  deliveryEvent,
} from '@catraca/contracts/events/delivery-events';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/event-consumer';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { deliveryOf } from '../domain/delivery.ts';

/** Logs the notifier's attempts. */
@Consumes({ topic: DELIVERIES_TOPIC, schema: deliveryEvent })
export class DeliveriesConsumer implements EventConsumer<DeliveryEvent> {
  constructor(private readonly deliveries: DeliveryStore) {}

  async receive(batch: Received<DeliveryEvent>[]): Promise<void> {
    await Promise.all(batch.map(({ event }) => this.deliveries.insert(deliveryOf(event))));
  }
}
