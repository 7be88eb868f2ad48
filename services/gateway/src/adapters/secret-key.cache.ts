import type { Account, SecretKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from './grpc-services.ts';
import { KeyCache } from './key-cache.ts';

/** A secret key and its account. */
export interface Seller {
  key: SecretKey;
  account: Account;
}

/** Keys with their accounts, cached until an event of the account. */
@Injectable()
export class SecretKeyCache {
  private readonly sellers: KeyCache<Seller>;

  constructor({ accounts }: GrpcServices) {
    this.sellers = new KeyCache(async (keySha256) => {
      const { secretKey, account } = await accounts.findSecretKey({ keySha256 });
      return secretKey && account ? { key: secretKey, account } : null;
    });
  }

  find(clearKey: string): Promise<Seller | null> {
    return this.sellers.find(clearKey);
  }

  /** Removes all keys of an account. */
  invalidate(accountId: string): void {
    this.sellers.invalidate(({ account }) => account.id === accountId);
  }
}
