import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import type { NewPosting } from '../domain/ledger.ts';
import type { PostingDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';

export type PostedPayable = Pick<NewPosting, 'id' | 'subject' | 'cause' | 'entries'>;

/** What is posted of sales. */
@Injectable()
export class SalePostings {
  constructor(private readonly models: LedgerModels) {}

  /** Sellers of these charges, by charge. Those whose sale is not posted are missing. */
  async ownersOf(chargeIds: readonly string[], livemode: boolean): Promise<Map<string, string>> {
    const sales = await this.models.postings
      .find({ subject: { $in: [...chargeIds] }, type: 'sale', livemode }, { subject: 1, accountId: 1 })
      .lean<Pick<PostingDocument, 'subject' | 'accountId'>[]>();
    return new Map(sales.map(({ subject, accountId }) => [subject, accountId]));
  }

  /** Payables of these charges that are posted. */
  async payablesOf(
    chargeIds: readonly string[],
    livemode: boolean,
    session: ClientSession,
  ): Promise<PostedPayable[]> {
    const ofPayables = { subject: { $in: [...chargeIds] }, livemode, 'cause.type': 'payable' };
    const found = await this.models.postings
      .find(ofPayables, { subject: 1, cause: 1, entries: 1 }, { session })
      .lean<Pick<PostingDocument, '_id' | 'subject' | 'cause' | 'entries'>[]>();
    return found.map(({ _id: id, ...posting }) => ({ id, ...posting }));
  }
}
