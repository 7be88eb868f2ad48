import type { CallContext } from '@catraca/kernel/call-context';
import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { dueAt } from '@catraca/platform/mongo/due-rows';
import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import type { Installment } from '../domain/installments.ts';
import { LedgerModels } from './ledger.models.ts';

/** Installments that settle on the same day. */
export interface SettlementRow {
  date: LocalDate;
  paymentMethod: string;
  installment: number;
  status: 'scheduled' | 'settled';
  charges: number;
  amount: Cents;
}

interface DueInMode {
  livemode: boolean;
  now: Date;
  /** Ids that are left out. */
  without: string[];
}

@Injectable()
export class InstallmentStore {
  constructor(
    private readonly models: LedgerModels,
    private readonly clocks: TestClocks,
  ) {
    clocks.keep(models.installments, dueAt, { isSettled: false });
  }

  /** Ids of what is due in this mode by its account's clock and not settled, the oldest first. */
  async due({ livemode, now, without }: DueInMode, limit: number): Promise<string[]> {
    const rows = { livemode, isSettled: false, ...(without.length > 0 && { _id: { $nin: without } }) };
    const projection = { _id: 1, dueAt: 1, realDueAt: 1 } as const;
    const due = await this.clocks.findDue(this.models.installments, { now, rows, limit, projection });
    return due.map(({ _id }) => _id);
  }

  /** Those of them that are not settled, as of the transaction. */
  async unsettled(ids: readonly string[], session: ClientSession): Promise<Installment[]> {
    const found = await rawCollection(this.models.installments)
      .find({ _id: { $in: [...ids] }, isSettled: false }, { session })
      .sort({ dueAt: 1, _id: 1 })
      .toArray();
    return found.map(({ _id: id, realDueAt, ...installment }) => ({ id, ...installment }));
  }

  /** One row a day, payment method and installment. Dates in São Paulo, both inclusive. */
  async byDay(
    { accountId, livemode }: CallContext,
    from: LocalDate,
    to: LocalDate,
  ): Promise<SettlementRow[]> {
    return await this.models.installments.aggregate<SettlementRow>([
      { $match: { accountId, livemode, date: { $gte: from, $lte: to }, amount: { $gt: 0 } } },
      {
        $group: {
          _id: { date: '$date', method: '$paymentMethod', number: '$number', isSettled: '$isSettled' },
          charges: { $sum: 1 },
          amount: { $sum: '$amount' },
        },
      },
      { $sort: { '_id.date': 1, '_id.method': 1, '_id.number': 1, '_id.isSettled': -1 } },
      {
        $project: {
          _id: 0,
          date: '$_id.date',
          paymentMethod: '$_id.method',
          installment: '$_id.number',
          status: { $cond: ['$_id.isSettled', 'settled', 'scheduled'] },
          charges: 1,
          amount: 1,
        },
      },
    ]);
  }

  async markSettled(ids: readonly string[], session: ClientSession): Promise<void> {
    await this.models.installments.updateMany(
      { _id: { $in: [...ids] } },
      { $set: { isSettled: true }, $unset: { realDueAt: '' } },
      { session },
    );
  }
}
