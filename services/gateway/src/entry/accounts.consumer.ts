import { ACCOUNTS_TOPIC, type AccountEvent, accountEvent } from '@catraca/contracts/events/account-events';
import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Controller } from '@nestjs/common';
import { OperatorCredentialCache } from '../adapters/operator-credential.cache.ts';
import { PublishableKeyCache } from '../adapters/publishable-key.cache.ts';
import { SecretKeyCache } from '../adapters/secret-key.cache.ts';

/** Every gateway gets every event, so a revoked key or a changed contract takes effect within a second. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly keys: SecretKeyCache,
    private readonly publishableKeys: PublishableKeyCache,
    private readonly credentials: OperatorCredentialCache,
  ) {}

  @KafkaEventPattern(ACCOUNTS_TOPIC, { schema: accountEvent, everyInstance: true })
  async receive(batch: Received<AccountEvent>[]): Promise<void> {
    for (const { event } of batch) {
      if (event.type === 'operator_credential.revoked') this.credentials.invalidate();
      else this.dropSeller(event.account_id);
    }
  }

  private dropSeller(accountId: string): void {
    this.keys.invalidate(accountId);
    this.publishableKeys.invalidate(accountId);
  }
}
