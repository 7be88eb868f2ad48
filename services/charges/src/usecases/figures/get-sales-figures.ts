import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeSums, type TimeRange } from '../../adapters/charge-sums.ts';
import { type SalesOfTime, type Sum, salesBetween, withDecided } from '../../domain/figures/sales.ts';
import { AddUpDays } from './add-up-days.ts';

export interface SalesFigures {
  series: SalesOfTime[];
  pending: Sum;
  chargedBack: Sum;
  hasSold: boolean;
}

/** What an account sold in a time, by the hour or day. */
@Injectable()
export class GetSalesFigures {
  constructor(
    private readonly sums: ChargeSums,
    private readonly addUpDays: AddUpDays,
  ) {}

  async execute(context: CallContext, range: TimeRange, unit: 'hour' | 'day'): Promise<SalesFigures> {
    const [sales, pending, chargedBack] = await Promise.all([
      this.salesBy(context, range, unit),
      this.sums.pending(context, range),
      this.sums.chargedBack(context, range),
    ]);
    const series = salesBetween(sales, range.since, range.until);
    const hasPaid = series.some(({ paidCount }) => paidCount > 0);
    return { series, pending, chargedBack, hasSold: hasPaid || (await this.sums.hasSold(context)) };
  }

  private async salesBy(
    context: CallContext,
    range: TimeRange,
    unit: 'hour' | 'day',
  ): Promise<SalesOfTime[]> {
    // The clock of test mode may jump, so nothing is settled there; and nobody sells a million there.
    if (context.livemode && unit === 'day') return this.addUpDays.execute(context);
    return withDecided([], await this.sums.decided(context, { after: before(range), upTo: null }, unit));
  }
}

/** By the bank's clock a payment may be a little later than by ours it was known. */
const CLOCKS_DIFFER_MS = 3_600_000;

function before({ since }: TimeRange): Date {
  return new Date(since.getTime() - CLOCKS_DIFFER_MS);
}
