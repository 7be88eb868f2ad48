import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { type ChainedPosting, chainIdOf, ownerOf } from '../domain/chain.ts';
import type { PostingType } from '../domain/ledger.ts';
import type { PostingDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';

export interface StatementFilter {
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
  type: PostingType | null;
}

/** The statement of an account and mode, by sequence. */
@Injectable()
export class StatementStore {
  constructor(private readonly models: LedgerModels) {}

  /** At most `limit` entries after this sequence. */
  async after(
    context: CallContext,
    filter: StatementFilter,
    { sequence, limit }: { sequence: number; limit: number },
  ): Promise<ChainedPosting[]> {
    const found = { ...conditionOf(context, filter), sequence: { $gt: sequence } };
    return this.read(found, 0, limit);
  }

  /** The page of this number, from 1, and the number of all entries. */
  async page(
    context: CallContext,
    filter: StatementFilter,
    { number, limit }: { number: number; limit: number },
  ): Promise<{ entries: ChainedPosting[]; total: number }> {
    const condition = conditionOf(context, filter);
    const [entries, total] = await Promise.all([
      this.read(condition, (number - 1) * limit, limit),
      this.models.postings.countDocuments(condition),
    ]);
    return { entries, total };
  }

  private async read(condition: object, skip: number, limit: number): Promise<ChainedPosting[]> {
    const documents = await this.models.postings
      .find(condition)
      .sort({ sequence: 1 })
      .skip(skip)
      .limit(limit)
      .lean<PostingDocument[]>();
    return documents.map(({ _id: id, ...posting }) => ({ id, ...posting }));
  }
}

function conditionOf(context: CallContext, { from, until, type }: StatementFilter) {
  return {
    chain: chainIdOf(ownerOf(context), 'statement'),
    occurredAt: { $gte: from, $lt: until },
    ...(type === null ? {} : { type }),
  };
}
