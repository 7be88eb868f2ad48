import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from '@catraca/contracts/events/charge-events';
import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { EventStore } from '../adapters/event.store.ts';
import { pastEventOf } from '../domain/past-event.ts';

/** Keeps what sellers hear of, whether or not anybody listens now. */
@Controller()
export class ChargesConsumer {
  constructor(private readonly events: EventStore) {}

  @KafkaEventPattern(CHARGES_TOPIC, { schema: chargeEvent, only: sellerEventTypes, pauseMs: 100 })
  async receive(batch: Received<ChargeEvent>[]): Promise<void> {
    const told = batch.flatMap(({ event }) => pastEventOf(event) ?? []);
    await Promise.all(told.map((event) => this.events.insert(event)));
  }
}
