import { WEBHOOKS_TOPIC, type WebhookEvent, webhookEvent } from '@catraca/contracts/events/webhook-events';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/kafka/event-consumer';
import { repeatOf } from '../domain/announcement.ts';
import { AcceptAnnouncements } from '../usecases/accept-announcements.ts';

/** Events that sellers asked to have again. */
@Consumes({ topic: WEBHOOKS_TOPIC, schema: webhookEvent })
export class RedeliveriesConsumer implements EventConsumer<WebhookEvent> {
  constructor(private readonly accept: AcceptAnnouncements) {}

  async receive(batch: Received<WebhookEvent>[]): Promise<void> {
    const repeats = batch.map(({ event, traceparent }) => repeatOf(event, traceparent));
    await this.accept.execute(repeats, new Date());
  }
}
