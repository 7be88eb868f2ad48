import { timeIn } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';
import type { Account } from '../domain/account.ts';
import { type SecretKey, shouldRecordUse } from '../domain/secret-key.ts';

/**
 * The key with this hash and its account, or null. Also a revoked or expired key: the edge tells them apart.
 */
@Injectable()
export class FindSecretKey {
  constructor(
    private readonly keys: SecretKeyStore,
    private readonly accounts: AccountStore,
  ) {}

  async execute(sha256: string, realNow: Date): Promise<{ secretKey: SecretKey; account: Account } | null> {
    const secretKey = await this.keys.findByHash(sha256);
    if (!secretKey) return null;

    const account = await this.accounts.get(secretKey.accountId);
    const now = timeIn(account.testClock.offsetSeconds, secretKey.livemode, realNow);
    if (shouldRecordUse(secretKey, now)) await this.keys.recordUse(secretKey.id, now);
    return { secretKey, account };
  }
}
