import { Injectable } from '@nestjs/common';
import { type Period, TrialBalanceStore } from '../adapters/trial-balance.store.ts';
import { type BooksLine, trialBalance } from '../domain/trial-balance.ts';

/** Later than any posting. */
const END = new Date('9999-01-01T00:00:00Z');

/** The trial balance of all sellers in one mode. Its closing amounts add up to zero. */
@Injectable()
export class GetTrialBalance {
  constructor(private readonly sums: TrialBalanceStore) {}

  execute(period: Period): Promise<BooksLine[]> {
    return this.sums.inSnapshot(async (session) => {
      const totals = await this.sums.totals(period.livemode, session);
      const later = await this.sums.movements({ ...period, from: period.until, until: END }, session);
      const within = await this.sums.movements(period, session);
      return trialBalance(totals, later, within);
    });
  }
}
