import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import type { RevenueLine } from '../domain/trial-balance.ts';
import { LedgerModels } from './ledger.models.ts';
import { conditionOf, type Period } from './trial-balance.store.ts';

interface Sum {
  _id: boolean;
  amount: Cents;
}

/** Whether a sale is one by card: the acquirer holds it. */
const isByCard = (accounts: string) => ({ $in: ['acquirer', accounts] });

/**
 * The platform's fees by payment method. A sale's posting tells its own; others are looked up by the charge.
 */
@Injectable()
export class MethodRevenueStore {
  constructor(private readonly models: LedgerModels) {}

  async revenue(period: Period): Promise<RevenueLine[]> {
    const [earned, returned] = await Promise.all([this.earned(period), this.returned(period)]);
    return [false, true]
      .map((byCard) => {
        const sums = { earned: amountIn(earned, byCard), returned: -amountIn(returned, byCard) || 0 };
        return { key: byCard ? 'credit_card' : 'pix', ...sums, net: sums.earned - sums.returned };
      })
      .filter((line) => line.earned !== 0 || line.returned !== 0);
  }

  private earned(period: Period): Promise<Sum[]> {
    return this.models.postings
      .aggregate<Sum>([
        { $match: { ...conditionOf(period), type: 'sale' } },
        { $set: { byCard: isByCard('$entries.account') } },
        ...fees,
      ])
      .exec();
  }

  private returned(period: Period): Promise<Sum[]> {
    return this.models.postings
      .aggregate<Sum>([
        {
          $match: {
            ...conditionOf(period),
            type: { $ne: 'sale' },
            'entries.account': 'platform_fees',
          },
        },
        { $lookup: sale },
        { $set: { byCard: isByCard('$sale.accounts') } },
        ...fees,
      ])
      .exec();
  }
}

const fees = [
  { $unwind: '$entries' },
  { $match: { 'entries.account': 'platform_fees' } },
  { $group: { _id: '$byCard', amount: { $sum: '$entries.amount' } } },
];

/** The accounts of the entries of the same charge's sale, one document each. */
const sale = {
  from: 'postings',
  localField: 'subject',
  foreignField: 'subject',
  pipeline: [
    { $match: { type: 'sale' } },
    { $unwind: '$entries' },
    { $project: { _id: 0, accounts: '$entries.account' } },
  ],
  as: 'sale',
};

function amountIn(sums: readonly Sum[], byCard: boolean): Cents {
  return sums.find(({ _id }) => _id === byCard)?.amount ?? 0;
}
