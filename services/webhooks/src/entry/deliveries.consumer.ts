import {
  DELIVERIES_TOPIC,
  type DeliveryEvent,
  deliveryEvent,
} from '@catraca/contracts/events/delivery-events';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/kafka/event-consumer';
import { deliveryOf } from '../domain/delivery.ts';
import { LogAttempts } from '../usecases/log-attempts.ts';

/** The notifier's attempts. */
@Consumes({ topic: DELIVERIES_TOPIC, schema: deliveryEvent, pauseMs: 200 })
export class DeliveriesConsumer implements EventConsumer<DeliveryEvent> {
  constructor(private readonly logAttempts: LogAttempts) {}

  async receive(batch: Received<DeliveryEvent>[]): Promise<void> {
    await this.logAttempts.execute(
      batch.map(({ event }) => deliveryOf(event)),
      new Date(),
    );
  }
}
