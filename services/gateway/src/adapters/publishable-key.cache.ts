import type { Account, PublishableKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from './grpc-services.ts';
import { KeyCache } from './key-cache.ts';

/** A publishable key and its account. */
export interface BrowserSeller {
  key: PublishableKey;
  account: Account;
}

/** Publishable keys with their accounts, cached until an event of the account. */
@Injectable()
export class PublishableKeyCache {
  private readonly sellers: KeyCache<BrowserSeller>;

  constructor({ accounts }: GrpcServices) {
    this.sellers = new KeyCache(async (_sha256, key) => {
      const { publishableKey, account } = await accounts.findPublishableKey({ key });
      return publishableKey && account ? { key: publishableKey, account } : null;
    });
  }

  find(clearKey: string): Promise<BrowserSeller | null> {
    return this.sellers.find(clearKey);
  }

  /** Removes all keys of an account. */
  invalidate(accountId: string): void {
    this.sellers.invalidate(({ account }) => account.id === accountId);
  }
}
