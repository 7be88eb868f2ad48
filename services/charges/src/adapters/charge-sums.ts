import type { CallContext } from '@catraca/kernel/call-context';
import { TIME_ZONE } from '@catraca/kernel/dates';
import { lowestId } from '@catraca/kernel/ids';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { Injectable } from '@nestjs/common';
import type { PipelineStage } from 'mongoose';
import type { DecidedCharges, Sum } from '../domain/figures/sales.ts';
import { ChargeStore } from './charge.store.ts';

type Owner = Pick<CallContext, 'accountId' | 'livemode'>;

/** From the first on, before the second. */
export interface TimeRange {
  since: Date;
  until: Date;
}

/** Sums over the charges of an account in one mode, each from the keys of an index alone. */
@Injectable()
export class ChargeSums {
  constructor(private readonly charges: ChargeStore) {}

  /** What became paid or failed after a time, and up to another one, by the hour or day in São Paulo. */
  decided(
    { accountId, livemode }: Owner,
    { after, upTo }: { after: Date; upTo: Date | null },
    unit: 'hour' | 'day',
  ): Promise<DecidedCharges[]> {
    const beginning = (date: string) => ({ $dateTrunc: { date, unit, timezone: TIME_ZONE } });
    const decidedAt = { $gt: after, ...(upTo && { $lte: upTo }) };
    return this.charges.sum<DecidedCharges>([
      { $match: { accountId, livemode, decidedAt } },
      {
        $group: {
          _id: {
            paidIn: beginning('$paidAt'),
            decidedIn: beginning('$decidedAt'),
            isCard: { $eq: ['$paymentMethod', 'credit_card'] },
          },
          ...TOTALS,
        },
      },
      { $replaceWith: { $mergeObjects: ['$_id', { count: '$count', amount: '$amount' }] } },
    ]);
  }

  /** When the `count`-th charge after a time became paid or failed. Null: there are fewer. */
  async decisionAfter({ accountId, livemode }: Owner, after: Date, count: number): Promise<Date | null> {
    const [found] = await this.charges.sum<{ decidedAt: Date }>([
      { $match: { accountId, livemode, decidedAt: { $gt: after } } },
      { $sort: { decidedAt: 1 } },
      { $skip: count - 1 },
      { $limit: 1 },
      { $project: { _id: 0, decidedAt: 1 } },
    ]);
    return found?.decidedAt ?? null;
  }

  /** Created in this time, and pending now. */
  pending({ accountId, livemode }: Owner, { since, until }: TimeRange): Promise<Sum> {
    const _id = { $gte: lowestId('ch', since), $lt: lowestId('ch', until) };
    return this.total({ accountId, livemode, listed: true, status: 'pending', _id }, '$amount');
  }

  chargedBack({ accountId, livemode }: Owner, { since, until }: TimeRange): Promise<Sum> {
    const opened = { 'chargeback.openedAt': { $gte: since, $lt: until } };
    return this.total({ accountId, livemode, ...opened }, '$chargeback.amount');
  }

  /** Whether anything was ever paid. */
  async hasSold({ accountId, livemode }: Owner): Promise<boolean> {
    const paid = { accountId, livemode, decidedAt: { $gt: EPOCH }, paidAt: { $gt: EPOCH } };
    const found = await this.charges.sum([{ $match: paid }, { $limit: 1 }, { $project: { _id: 1 } }]);
    return found.length > 0;
  }

  private async total($match: PipelineStage.Match['$match'], amount: string): Promise<Sum> {
    const stages = [{ $match }, { $group: { _id: null, ...TOTALS, amount: { $sum: amount } } }];
    const [found] = await this.charges.sum<Sum>(stages);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  }
}

const TOTALS = { count: { $sum: 1 }, amount: { $sum: '$amount' } };
