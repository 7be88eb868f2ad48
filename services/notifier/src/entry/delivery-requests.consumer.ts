import { WEBHOOKS_TOPIC, type WebhookEvent, webhookEvent } from '@catraca/contracts/events/webhook-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { requestToResend } from '../domain/delivery-request.ts';
import { AcceptDeliveryRequests } from '../usecases/accept-delivery-requests.ts';

/** Resends events to the endpoints that the seller chose. */
@Controller()
export class DeliveryRequestsConsumer {
  constructor(private readonly accept: AcceptDeliveryRequests) {}

  @KafkaEventPattern(WEBHOOKS_TOPIC, { schema: webhookEvent })
  async receive(batch: Received<WebhookEvent>[]): Promise<void> {
    const requests = batch.map(({ event, traceparent }) => requestToResend(event, traceparent));
    await this.accept.execute(requests, new Date());
  }
}
