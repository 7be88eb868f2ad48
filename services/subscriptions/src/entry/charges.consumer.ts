import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from '@catraca/contracts/events/charge-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { RecordCharge } from '../usecases/record-charge.ts';

/** What ends a charge of a mandate; and what is made, perhaps after its subscription has ended. */
const types = [
  'charge.created',
  'charge.paid',
  'charge.failed',
  'charge.expired',
  'charge.canceled',
] as const satisfies readonly ChargeEvent['type'][];

@Controller()
export class ChargesConsumer {
  constructor(private readonly record: RecordCharge) {}

  @KafkaEventPattern(CHARGES_TOPIC, { schema: chargeEvent, only: types, concerning: 'mandate' })
  async receive(batch: Received<ChargeEvent>[]): Promise<void> {
    const now = new Date();
    for (const { event } of batch) {
      const { charge } = event.data;
      if (!charge.mandate) continue;
      const { account_id: accountId, livemode } = event;
      await this.record.execute({ accountId, livemode, now }, charge.mandate, charge);
    }
  }
}
