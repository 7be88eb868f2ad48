import { hash } from 'node:crypto';
import type { Account, SecretKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GrpcServices } from './grpc-services.ts';

/** A secret key and its account. */
export interface Seller {
  key: SecretKey;
  account: Account;
}

const MAX_KEYS = 10_000;
const TTL_MS = 30_000;
/** The cache reads the clock at most this often, because each reading starts a timer. */
const TTL_RESOLUTION_MS = 1_000;

/** Keys with their accounts, cached for 30 s and until an event of the account. Unknown keys are not cached. */
@Injectable()
export class SecretKeyCache {
  private readonly cache = new LRUCache<string, Seller>({
    max: MAX_KEYS,
    ttl: TTL_MS - TTL_RESOLUTION_MS,
    ttlResolution: TTL_RESOLUTION_MS,
  });
  private readonly pending = new Map<string, Promise<Seller | null>>();
  private invalidations = 0;

  constructor(private readonly services: GrpcServices) {}

  async find(clearKey: string): Promise<Seller | null> {
    const sha256 = hash('sha256', clearKey);
    return this.cache.get(sha256) ?? this.load(sha256);
  }

  /** Removes all keys of an account. */
  invalidate(accountId: string): void {
    this.invalidations += 1;
    this.pending.clear();
    for (const [sha256, { account }] of this.cache.entries())
      if (account.id === accountId) this.cache.delete(sha256);
  }

  /** Concurrent requests with the same key share one call. */
  private load(sha256: string): Promise<Seller | null> {
    const running = this.pending.get(sha256);
    if (running) return running;

    const response = this.fetch(sha256).finally(() => {
      if (this.pending.get(sha256) === response) this.pending.delete(sha256);
    });
    this.pending.set(sha256, response);
    return response;
  }

  private async fetch(sha256: string): Promise<Seller | null> {
    const invalidationsBefore = this.invalidations;
    const { secretKey, account } = await this.services.accounts.findSecretKey({ keySha256: sha256 });
    if (!secretKey || !account) return null;

    const seller = { key: secretKey, account };
    if (this.invalidations === invalidationsBefore) this.cache.set(sha256, seller); // otherwise the response may be older than the change
    return seller;
  }
}
