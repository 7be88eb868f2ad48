import {
  DELIVERIES_TOPIC,
  type DeliveryEvent,
  deliveryEvent,
} from '@catraca/contracts/events/delivery-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { deliveryOf, endedDeliveryOf } from '../domain/delivery.ts';
import { LogAttempts } from '../usecases/log-attempts.ts';

/** Logs the notifier's delivery attempts, and which deliveries it gave up. */
@Controller()
export class DeliveriesConsumer {
  constructor(
    private readonly logAttempts: LogAttempts,
    private readonly deliveries: DeliveryStore,
  ) {}

  @KafkaEventPattern(DELIVERIES_TOPIC, { schema: deliveryEvent, pauseMs: 200 })
  async receive(batch: Received<DeliveryEvent>[]): Promise<void> {
    const events = batch.map(({ event }) => event);
    const attempts = events.filter((event) => event.type === 'delivery.attempted').map(deliveryOf);
    await this.logAttempts.execute(attempts, new Date());
    const ended = events.filter((event) => event.type === 'delivery.ended').map(endedDeliveryOf);
    await Promise.all(ended.map((one) => this.deliveries.end(one)));
  }
}
