import { WEBHOOKS_TOPIC, type WebhookEvent, webhookEvent } from '@catraca/contracts/events/webhook-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { repeatOf } from '../domain/announcement.ts';
import { AcceptAnnouncements } from '../usecases/accept-announcements.ts';

/** Events that sellers asked to have again. */
@Controller()
export class RedeliveriesConsumer {
  constructor(private readonly accept: AcceptAnnouncements) {}

  @KafkaEventPattern(WEBHOOKS_TOPIC, { schema: webhookEvent })
  async receive(batch: Received<WebhookEvent>[]): Promise<void> {
    const repeats = batch.map(({ event, traceparent }) => repeatOf(event, traceparent));
    await this.accept.execute(repeats, new Date());
  }
}
