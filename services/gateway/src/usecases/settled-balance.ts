import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { readUntil } from '@catraca/platform/service/read-until';
import { Injectable } from '@nestjs/common';
import { type TestShop, TestShops } from '../adapters/test-shop.ts';
import { patience } from '../domain/test-run/test-run.ts';

/** How many postings that change the balance each charge must have. */
export type ExpectedPostings = ReadonlyMap<string, number>;

const AT_ONCE = 1_000;
const DAY_MS = 86_400_000;
const ofBalance = new Set(['sale', 'refund', 'chargeback']);

/** The balance of a test account once the ledger has all that was done: it hears of that by events. */
@Injectable()
export class SettledBalance {
  constructor(private readonly shops: TestShops) {}

  /** `since`: before the first of the charges. Throws service_unavailable while the ledger is behind. */
  async execute(
    accountId: string,
    expected: ExpectedPostings,
    { since, signal }: { since: Date; signal: AbortSignal },
  ): Promise<Cents> {
    const shop = await this.shops.open(accountId);
    const missing = new Map([...expected].filter(([, count]) => count > 0));
    const period = { from: dayOf(later(since, -DAY_MS)), to: dayOf(later(shop.context.now, DAY_MS)) };
    const reader = new StatementReader(shop, period);
    const left = await readUntil(
      () => reader.strike(missing),
      (count) => count === 0,
      { ...patience, signal },
    );
    if (left > 0) throw new ApiError('service_unavailable');
    return (await shop.balance()).balance;
  }
}

/** Reads on in a statement, from where it stopped. */
class StatementReader {
  private sequence = 0;

  constructor(
    private readonly shop: TestShop,
    private readonly period: { from: string; to: string },
  ) {}

  /** Takes what is new from what is missing. Returns how many charges are left. */
  async strike(missing: Map<string, number>): Promise<number> {
    for (;;) {
      const entries = await this.shop.ledger(this.period, this.sequence, AT_ONCE);
      for (const { type, chargeId } of entries) {
        if (!chargeId || !ofBalance.has(type)) continue;
        const left = (missing.get(chargeId) ?? 0) - 1;
        if (left > 0) missing.set(chargeId, left);
        else missing.delete(chargeId);
      }
      this.sequence = entries.at(-1)?.sequence ?? this.sequence;
      if (entries.length < AT_ONCE) return missing.size;
    }
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
