import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from '@catraca/contracts/events/charge-events';
import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { announcementOf } from '../domain/announcement.ts';
import { AcceptAnnouncements } from '../usecases/accept-announcements.ts';

/** Charge events that sellers subscribe to. */
@Controller()
export class ChargesConsumer {
  constructor(private readonly accept: AcceptAnnouncements) {}

  @KafkaEventPattern(CHARGES_TOPIC, { schema: chargeEvent, only: sellerEventTypes })
  async receive(batch: Received<ChargeEvent>[]): Promise<void> {
    const announcements = batch.flatMap(({ event, traceparent }) => announcementOf(event, traceparent) ?? []);
    await this.accept.execute(announcements, new Date());
  }
}
