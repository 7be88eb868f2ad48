import { ACCOUNTS_TOPIC, type AccountEvent, accountEvent } from '@catraca/contracts/events/account-events';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/kafka/event-consumer';
import { SecretKeyCache } from '../adapters/secret-key.cache.ts';

/** Every gateway hears of every change, so that a revoked key or a changed contract holds within a second. */
@Consumes({ topic: ACCOUNTS_TOPIC, schema: accountEvent, everyInstance: true })
export class AccountsConsumer implements EventConsumer<AccountEvent> {
  constructor(private readonly keys: SecretKeyCache) {}

  async receive(batch: Received<AccountEvent>[]): Promise<void> {
    for (const { event } of batch) this.keys.drop(event.account_id);
  }
}
