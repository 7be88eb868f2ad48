import {
  type SellerEventSource,
  sellerEventConsumption,
  sellerEventOf,
  sellerEventTopics,
} from '@catraca/contracts/events/seller-event';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { traceIdOf } from '@catraca/platform/telemetry/trace';
import { Controller } from '@nestjs/common';
import { KeepEvents } from '../usecases/keep-events.ts';

/** Stores events for sellers in the history, whether or not an endpoint subscribes to them. */
@Controller()
export class SellerEventsConsumer {
  constructor(private readonly keep: KeepEvents) {}

  @KafkaEventPattern(sellerEventTopics, { ...sellerEventConsumption, pauseMs: 100 })
  async receive(batch: Received<SellerEventSource>[]): Promise<void> {
    const published = batch.flatMap(({ event: source, traceparent, publishedAt }) => {
      const event = sellerEventOf(source);
      return event ? [{ event, traceId: traceIdOf(traceparent), publishedAt }] : [];
    });
    await this.keep.execute(published, new Date());
  }
}
