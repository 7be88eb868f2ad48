import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from '@catraca/contracts/events/charge-events';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/kafka/event-consumer';
import { PostEvents } from '../usecases/post-events.ts';

@Consumes({ topic: CHARGES_TOPIC, schema: chargeEvent, only: ['charge.paid'], pauseMs: 200 })
export class ChargesConsumer implements EventConsumer<ChargeEvent> {
  constructor(private readonly postEvents: PostEvents) {}

  receive(batch: Received<ChargeEvent>[]): Promise<void> {
    return this.postEvents.execute(batch.map(({ event }) => event));
  }
}
