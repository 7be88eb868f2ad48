import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { ChargeSums } from '../../adapters/charge-sums.ts';
import { type SalesDays, SalesDaysStore } from '../../adapters/sales-days.store.ts';
import { type SalesOfTime, withDecided } from '../../domain/figures/sales.ts';

const DAY_MS = 86_400_000;
/** Days that are kept: the longest range of the panel, and a month. */
const KEPT_MS = 400 * DAY_MS;
/** A charge that was decided so long ago is stored: a request takes 10 s at most, a job's batch a minute. */
const STORED_AFTER_MS = 15 * 60_000;
/** Charges that are added up at once. What a step has added up stays, whatever becomes of the next one. */
const STEP = 200_000;

/**
 * The days of an account's live sales: what was added up earlier, and all that was decided since then. Once a
 * day the latter is added to what is kept. A payment that we learn of late counts for its own day, too: how
 * far the days were added up goes by when we knew.
 */
@Injectable()
export class AddUpDays {
  constructor(
    private readonly sums: ChargeSums,
    private readonly store: SalesDaysStore,
  ) {}

  async execute(context: CallContext): Promise<SalesOfTime[]> {
    const { through, days } = await this.keep(context, await this.store.find(context.accountId));
    return withDecided(days, await this.sums.decided(context, { after: through, upTo: null }, 'day'));
  }

  /** Adds to what is kept while it is more than a day behind. */
  private async keep(context: CallContext, found: SalesDays | null): Promise<SalesDays> {
    const stored = later(context.now, -STORED_AFTER_MS);
    let kept: SalesDays = found ?? { through: later(stored, -KEPT_MS), days: [] };
    for (let read = found; later(kept.through, DAY_MS) < stored; read = kept) {
      const next = await this.step(context, kept, stored);
      await this.store.replace(context.accountId, read, next);
      kept = next;
    }
    return kept;
  }

  private async step(context: CallContext, { through, days }: SalesDays, stored: Date): Promise<SalesDays> {
    const end = await this.sums.decisionAfter(context, through, STEP);
    const upTo = end && end < stored ? end : stored;
    const decided = await this.sums.decided(context, { after: through, upTo }, 'day');
    const oldest = later(stored, -KEPT_MS);
    return { through: upTo, days: withDecided(days, decided).filter(({ at }) => at >= oldest) };
  }
}
