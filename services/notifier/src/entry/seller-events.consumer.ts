import {
  type SellerEventSource,
  sellerEventConsumption,
  sellerEventOf,
  sellerEventTopics,
} from '@catraca/contracts/events/seller-event';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { requestToSubscribers } from '../domain/delivery-request.ts';
import { AcceptDeliveryRequests } from '../usecases/accept-delivery-requests.ts';

/** Delivers new events to the endpoints that subscribe to them. */
@Controller()
export class SellerEventsConsumer {
  constructor(private readonly accept: AcceptDeliveryRequests) {}

  @KafkaEventPattern(sellerEventTopics, sellerEventConsumption)
  async receive(batch: Received<SellerEventSource>[]): Promise<void> {
    const requests = batch.flatMap(({ event, traceparent }) => {
      const sellerEvent = sellerEventOf(event);
      return sellerEvent ? [requestToSubscribers(sellerEvent, traceparent)] : [];
    });
    await this.accept.execute(requests, new Date());
  }
}
