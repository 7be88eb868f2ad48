import {
  type SellerEventSource,
  sellerEventConsumption,
  sellerEventOf,
  sellerEventTopics,
} from '@catraca/contracts/events/seller-event';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { EventStore } from '../adapters/event.store.ts';

/** Stores events for sellers in the history, whether or not an endpoint subscribes to them. */
@Controller()
export class SellerEventsConsumer {
  constructor(private readonly events: EventStore) {}

  @KafkaEventPattern(sellerEventTopics, { ...sellerEventConsumption, pauseMs: 100 })
  async receive(batch: Received<SellerEventSource>[]): Promise<void> {
    const events = batch.flatMap(({ event }) => sellerEventOf(event) ?? []);
    await Promise.all(events.map((event) => this.events.insert(event)));
  }
}
