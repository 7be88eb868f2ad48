import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { SalesOfTime } from '../domain/figures/sales.ts';

interface SalesDaysDocument {
  /** The account. In live mode: nothing is kept of test mode. */
  _id: string;
  /** All that was paid or had failed up to then is in the days. */
  through: Date;
  days: SalesOfTime[];
}

export type SalesDays = Pick<SalesDaysDocument, 'through' | 'days'>;

const schema = documentSchema<SalesDaysDocument>({
  _id: String,
  through: Date,
  days: [
    embedded<SalesOfTime>({
      at: Date,
      paidCount: Number,
      paidAmount: Number,
      approved: Number,
      declined: Number,
    }),
  ],
});

/** What accounts sold a day, added up once, so that a year is read without its charges (ADR 75). */
@Injectable()
export class SalesDaysStore {
  private readonly accounts: Model<SalesDaysDocument>;

  constructor(connection: mongoose.Connection) {
    this.accounts = connection.model<SalesDaysDocument>('SalesDays', schema, 'sales_days');
  }

  async find(accountId: string): Promise<SalesDays | null> {
    const found = await this.accounts.findById(accountId).lean<SalesDaysDocument>();
    return found && { through: found.through, days: found.days };
  }

  /** Does nothing where another has replaced what was read: both have added up the same. */
  async replace(accountId: string, read: SalesDays | null, days: SalesDays): Promise<void> {
    try {
      if (read) await this.accounts.updateOne({ _id: accountId, through: read.through }, { $set: days });
      else await this.accounts.create({ _id: accountId, ...days });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
