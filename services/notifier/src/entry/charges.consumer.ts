import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from '@catraca/contracts/events/charge-events';
import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/kafka/event-consumer';
import { announcementOf } from '../domain/announcement.ts';
import { AcceptAnnouncements } from '../usecases/accept-announcements.ts';

/** Charge events that sellers subscribe to. */
@Consumes({ topic: CHARGES_TOPIC, schema: chargeEvent, only: sellerEventTypes })
export class ChargesConsumer implements EventConsumer<ChargeEvent> {
  constructor(private readonly accept: AcceptAnnouncements) {}

  async receive(batch: Received<ChargeEvent>[]): Promise<void> {
    const announcements = batch.flatMap(({ event, traceparent }) => announcementOf(event, traceparent) ?? []);
    await this.accept.execute(announcements, new Date());
  }
}
