import { TIME_ZONE } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import type { LedgerAccount, Totals } from '../domain/ledger.ts';
import type { AccountMovements, RevenueLine } from '../domain/trial-balance.ts';
import { LedgerModels } from './ledger.models.ts';

export interface Period {
  livemode: boolean;
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

interface Movement extends AccountMovements {
  _id: LedgerAccount;
}

/** Sums over all sellers of one mode: the trial balance and the revenue. */
@Injectable()
export class TrialBalanceStore {
  constructor(private readonly models: LedgerModels) {}

  /** Reads at one point in time, so that the sums belong together. */
  async inSnapshot<Result>(read: (session: ClientSession) => Promise<Result>): Promise<Result> {
    const session = this.models.connection.getClient().startSession({ snapshot: true });
    try {
      return await read(session);
    } finally {
      await session.endSession();
    }
  }

  async totals(livemode: boolean, session: ClientSession): Promise<Totals> {
    const ofMode = { _id: { $regex: livemode ? /:live$/ : /:test$/ } };
    const sums = await this.models.totals.aggregate<{ _id: LedgerAccount; amount: Cents }>(
      [
        { $match: ofMode },
        { $project: { account: { $objectToArray: '$totals' } } },
        { $unwind: '$account' },
        { $group: { _id: '$account.k', amount: { $sum: '$account.v' } } },
      ],
      { session },
    );
    return Object.fromEntries(sums.map(({ _id, amount }) => [_id, amount]));
  }

  async movements(period: Period, session: ClientSession): Promise<Map<LedgerAccount, AccountMovements>> {
    const amount = '$entries.amount';
    const movements = await this.models.postings.aggregate<Movement>(
      [
        { $match: conditionOf(period) },
        { $unwind: '$entries' },
        {
          $group: {
            _id: '$entries.account',
            credits: { $sum: { $max: [amount, 0] } },
            debits: { $sum: { $max: [{ $multiply: [amount, -1] }, 0] } },
          },
        },
      ],
      { session },
    );
    return new Map(movements.map(({ _id, credits, debits }) => [_id, { credits, debits }]));
  }

  /** Platform fees by day in São Paulo or by account: of sales, and returned with refunds. */
  async revenue(period: Period, by: 'day' | 'account'): Promise<RevenueLine[]> {
    const day = {
      $dateToString: { date: '$occurredAt', format: '%Y-%m-%d', timezone: TIME_ZONE },
    };
    const ofSale = { $eq: ['$type', 'sale'] };
    const amount = '$entries.amount';
    return await this.models.postings.aggregate<RevenueLine>([
      { $match: conditionOf(period) },
      { $unwind: '$entries' },
      { $match: { 'entries.account': 'platform_fees' } },
      {
        $group: {
          _id: by === 'day' ? day : '$accountId',
          earned: { $sum: { $cond: [ofSale, amount, 0] } },
          returned: { $sum: { $cond: [ofSale, 0, { $multiply: [amount, -1] }] } },
        },
      },
      { $sort: { _id: 1 } },
      {
        $project: {
          _id: 0,
          key: '$_id',
          earned: 1,
          returned: 1,
          net: { $subtract: ['$earned', '$returned'] },
        },
      },
    ]);
  }
}

export function conditionOf({ livemode, from, until }: Period) {
  return { livemode, occurredAt: { $gte: from, $lt: until } };
}
