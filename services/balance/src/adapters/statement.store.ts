import type { CallContext } from '@catraca/kernel/call-context';
import { firstAndLast } from '@catraca/platform/mongo/first-and-last';
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

/** By sequence. */
type Order = 1 | -1;

export interface StatementWindow extends StatementFilter {
  order: Order;
  /** 0: from the beginning of the list. */
  afterSequence: number;
  /** 0: as many as there may be, 1,000. */
  limit: number;
  /** From 1. Null: the entries after `afterSequence`, without a total. */
  page: number | null;
  /** Those with a total all the same. */
  isCounted: boolean;
}

const MAX_LIMIT = 1_000;

/** The statement of an account and mode, by sequence. */
@Injectable()
export class StatementStore {
  constructor(private readonly models: LedgerModels) {}

  /** A part of the statement of a period. */
  async list(
    context: CallContext,
    window: StatementWindow,
  ): Promise<{ entries: ChainedPosting[]; hasMore: boolean; total?: number }> {
    const { page: number } = window;
    const limit = Math.min(window.limit || MAX_LIMIT, MAX_LIMIT);
    if (number !== null) {
      const { entries, total } = await this.page(context, window, { number, limit });
      return { entries, total, hasMore: number * limit < total };
    }
    const [found, total] = await Promise.all([
      this.after(context, window, limit + 1),
      window.isCounted ? this.count(context, window) : undefined,
    ]);
    const hasMore = found.length > limit;
    return { entries: found.slice(0, limit), hasMore, ...(total !== undefined && { total }) };
  }

  /**
   * Entries about a charge or a withdrawal, oldest first: of many the first and the last. With causes: only
   * what these caused.
   */
  about(context: CallContext, subject: string, causeIds: readonly string[]): Promise<ChainedPosting[]> {
    const ofCauses = causeIds.length > 0 && { 'cause.id': { $in: [...causeIds] } };
    const condition = { chain: chainIdOf(ownerOf(context), 'statement'), subject, ...ofCauses };
    return firstAndLast((order, limit) => this.read(condition, { order, limit }));
  }

  /** Numbers of a charge's events that were posted, in the statement or beside it. */
  async postedSeqs(context: CallContext, subject: string): Promise<number[]> {
    const owner = ownerOf(context);
    const chains = [chainIdOf(owner, 'statement'), chainIdOf(owner, 'internal')];
    const seqs = await this.models.postings.distinct('seq', { chain: { $in: chains }, subject });
    return seqs.filter((seq) => seq !== null);
  }

  /** At most `limit` entries that the list has after this sequence. */
  private after(
    context: CallContext,
    { order, afterSequence, ...filter }: StatementWindow,
    limit: number,
  ): Promise<ChainedPosting[]> {
    const rest = order === 1 ? { $gt: afterSequence } : { $lt: afterSequence };
    const found = { ...conditionOf(context, filter), ...(afterSequence > 0 && { sequence: rest }) };
    return this.read(found, { order, limit });
  }

  /** The page of this number, from 1, and the number of all entries. */
  private async page(
    context: CallContext,
    { order, ...filter }: StatementWindow,
    { number, limit }: { number: number; limit: number },
  ): Promise<{ entries: ChainedPosting[]; total: number }> {
    const condition = conditionOf(context, filter);
    const [entries, total] = await Promise.all([
      this.read(condition, { order, skip: (number - 1) * limit, limit }),
      this.count(context, filter),
    ]);
    return { entries, total };
  }

  private count(context: CallContext, filter: StatementFilter): Promise<number> {
    return this.models.postings.countDocuments(conditionOf(context, filter)).exec();
  }

  private async read(
    condition: object,
    { skip = 0, limit, order }: { skip?: number; limit: number; order: Order },
  ): Promise<ChainedPosting[]> {
    const documents = await this.models.postings
      .find(condition)
      .sort({ sequence: order })
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
