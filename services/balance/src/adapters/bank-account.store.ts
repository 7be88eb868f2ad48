import type { CallContext } from '@catraca/kernel/call-context';
import { GroupRead } from '@catraca/platform/mongo/group-read';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { BankAccount } from '../domain/bank-account.ts';
import { ownerOf } from '../domain/chain.ts';

interface BankAccountDocument {
  /** `acc_…:test` or `acc_…:live`. */
  _id: string;
  /** The `BankAccount` as JSON, encrypted. */
  sealed: string;
  updatedAt: Date;
}

const schema = documentSchema<BankAccountDocument>({ _id: String, sealed: String, updatedAt: Date });

/** Bank accounts of sellers, one per account and mode. */
@Injectable()
export class BankAccountStore {
  private readonly bankAccounts: Model<BankAccountDocument>;
  private readonly ids: GroupRead<BankAccountDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
  ) {
    this.bankAccounts = connection.model<BankAccountDocument>('BankAccount', schema, 'bank_accounts');
    this.ids = new GroupRead(this.bankAccounts, { fields: { _id: 1 } });
  }

  async put(context: CallContext, bankAccount: BankAccount): Promise<void> {
    const _id = ownerOf(context);
    const sealed = this.dataKeys.seal(JSON.stringify(bankAccount), placeOf(_id));
    const update = { $set: { sealed, updatedAt: context.now } };
    await this.bankAccounts.updateOne({ _id }, update, { upsert: true, writeConcern: { w: 'majority' } });
  }

  async find(context: CallContext): Promise<BankAccount | null> {
    const _id = ownerOf(context);
    const document = await this.bankAccounts.findOne({ _id }).lean<BankAccountDocument>();
    return document && JSON.parse(this.dataKeys.open(document.sealed, placeOf(_id)));
  }

  async exists(context: CallContext): Promise<boolean> {
    return (await this.ids.find({ _id: ownerOf(context) })) !== null;
  }
}

const placeOf = (id: string) => ({ collection: 'bank_accounts', id, field: 'sealed' });
