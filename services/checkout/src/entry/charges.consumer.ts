import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from '@catraca/contracts/events/charge-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { RecordCharge } from '../usecases/record-charge.ts';

/** What changes a session. Refunds and chargebacks leave it completed. */
const types = [
  'charge.created',
  'charge.paid',
  'charge.expired',
  'charge.canceled',
  'charge.in_analysis',
  'charge.failed',
] as const satisfies readonly ChargeEvent['type'][];

@Controller()
export class ChargesConsumer {
  constructor(private readonly record: RecordCharge) {}

  @KafkaEventPattern(CHARGES_TOPIC, { schema: chargeEvent, only: types, concerning: 'session' })
  receive(batch: Received<ChargeEvent>[]): Promise<void> {
    const reports = batch.map(({ event }) => {
      const { id, status, paid_at } = event.data.charge;
      return { id, accountId: event.account_id, status, paidAt: paid_at ? new Date(paid_at) : null };
    });
    return this.record.executeAll(reports, new Date());
  }
}
