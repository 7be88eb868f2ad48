import type { CallContext } from '@catraca/kernel/call-context';
import { inParts } from '@catraca/platform/mongo/in-parts';
import { Injectable } from '@nestjs/common';
import type { PostingDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';

/** What is posted of sales. */
@Injectable()
export class SalePostings {
  constructor(private readonly models: LedgerModels) {}

  /** Those of these ids of postings that exist. */
  async postedAmong(ids: readonly string[]): Promise<Set<string>> {
    const found = await inParts(ids, (part) =>
      this.models.postings.find({ _id: { $in: part } }, { _id: 1 }).lean(),
    );
    return new Set(found.map(({ _id }) => _id));
  }

  /** The seller of a charge. Null before its sale is posted. */
  async ownerOf(chargeId: string, livemode: boolean): Promise<Omit<CallContext, 'now'> | null> {
    const sale = await this.models.postings
      .findOne({ subject: chargeId, type: 'sale', livemode }, { accountId: 1, livemode: 1 })
      .lean<Pick<PostingDocument, 'accountId' | 'livemode'>>();
    return sale && { accountId: sale.accountId, livemode: sale.livemode };
  }
}
