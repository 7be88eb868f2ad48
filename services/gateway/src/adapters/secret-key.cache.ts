import { hash } from 'node:crypto';
import type { Account, SecretKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GrpcServices } from './grpc-services.ts';

/** The key of a request, and the account that it belongs to. */
export interface Seller {
  key: SecretKey;
  account: Account;
}

const MOST_KEYS = 10_000;
const KEPT_MS = 30_000;
/** The cache looks at the clock as seldom, as each look arms a timer; what it keeps may get that much older. */
const CLOCK_MS = 1_000;

/**
 * Keys and their accounts, as the accounts service knows them. Kept for 30 seconds and dropped when their account says
 * that something changed; unknown keys are not kept.
 */
@Injectable()
export class SecretKeyCache {
  private readonly kept = new LRUCache<string, Seller>({
    max: MOST_KEYS,
    ttl: KEPT_MS - CLOCK_MS,
    ttlResolution: CLOCK_MS,
  });
  private readonly asked = new Map<string, Promise<Seller | null>>();
  private drops = 0;

  constructor(private readonly services: GrpcServices) {}

  async find(clearKey: string): Promise<Seller | null> {
    const sha256 = hash('sha256', clearKey);
    return this.kept.get(sha256) ?? this.ask(sha256);
  }

  /** Forgets all keys of an account. */
  drop(accountId: string): void {
    this.drops += 1;
    this.asked.clear();
    for (const [sha256, { account }] of this.kept.entries())
      if (account.id === accountId) this.kept.delete(sha256);
  }

  /** Requests that want the same key at the same time ask once. */
  private ask(sha256: string): Promise<Seller | null> {
    const underWay = this.asked.get(sha256);
    if (underWay) return underWay;

    const answer = this.fetch(sha256).finally(() => {
      if (this.asked.get(sha256) === answer) this.asked.delete(sha256);
    });
    this.asked.set(sha256, answer);
    return answer;
  }

  private async fetch(sha256: string): Promise<Seller | null> {
    const dropsBefore = this.drops;
    const { secretKey, account } = await this.services.accounts.findSecretKey({ keySha256: sha256 });
    if (!secretKey || !account) return null;

    const seller = { key: secretKey, account };
    if (this.drops === dropsBefore) this.kept.set(sha256, seller); // else this answer may be older than the change
    return seller;
  }
}
