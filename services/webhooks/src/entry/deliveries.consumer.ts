import {
  DELIVERIES_TOPIC,
  type DeliveryEvent,
  deliveryEvent,
} from '@catraca/contracts/events/delivery-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { deliveryOf } from '../domain/delivery.ts';
import { LogAttempts } from '../usecases/log-attempts.ts';

/** Logs the notifier's delivery attempts. */
@Controller()
export class DeliveriesConsumer {
  constructor(private readonly logAttempts: LogAttempts) {}

  @KafkaEventPattern(DELIVERIES_TOPIC, { schema: deliveryEvent, pauseMs: 200 })
  async receive(batch: Received<DeliveryEvent>[]): Promise<void> {
    await this.logAttempts.execute(
      batch.map(({ event }) => deliveryOf(event)),
      new Date(),
    );
  }
}
