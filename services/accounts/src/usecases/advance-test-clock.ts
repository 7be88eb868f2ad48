import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { advanced, offsetAfter } from '../domain/test-clock.ts';

/**
 * Moves the clock of an account's test mode forward and publishes an event, so that gateways read it again.
 * Safe to repeat with the same id. Returns the offset in seconds after this advance. Throws
 * resource_not_found, validation_failed.
 */
@Injectable()
export class AdvanceTestClock {
  constructor(private readonly accounts: AccountStore) {}

  async execute(accountId: string, advance: { id: string; seconds: number }, now: Date): Promise<number> {
    const { id, seconds } = advance;
    const { testClock } = await this.accounts.change(accountId, now, (account) => ({
      ...account,
      testClock: advanced(account.testClock, id, seconds, now),
    }));
    return offsetAfter(testClock, id)!;
  }
}
