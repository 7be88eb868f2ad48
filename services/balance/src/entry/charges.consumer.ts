import {
  CHARGES_TOPIC,
  type ChargeEvent,
  chargeEvent,
  ledgerEventTypes,
} from '@catraca/contracts/events/charge-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { PostEvents } from '../usecases/post-events.ts';

@Controller()
export class ChargesConsumer {
  constructor(private readonly postEvents: PostEvents) {}

  @KafkaEventPattern(CHARGES_TOPIC, { schema: chargeEvent, only: ledgerEventTypes, pauseMs: 200 })
  receive(batch: Received<ChargeEvent>[]): Promise<void> {
    return this.postEvents.execute(batch.map(({ event }) => event));
  }
}
