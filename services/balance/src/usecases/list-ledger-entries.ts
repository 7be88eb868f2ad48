import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { type StatementFilter, StatementStore } from '../adapters/statement.store.ts';
import type { ChainedPosting } from '../domain/chain.ts';

const MAX_LIMIT = 1_000;

interface EntriesQuery extends StatementFilter {
  afterSequence: number;
  limit: number;
  /** From 1. Null: the entries after `afterSequence`, without a total. */
  page: number | null;
}

/** The seller's statement of a period, oldest first. */
@Injectable()
export class ListLedgerEntries {
  constructor(private readonly statement: StatementStore) {}

  async execute(
    context: CallContext,
    query: EntriesQuery,
  ): Promise<{ entries: ChainedPosting[]; hasMore: boolean; total?: number }> {
    const { afterSequence: sequence, page: number } = query;
    const limit = Math.min(query.limit || MAX_LIMIT, MAX_LIMIT);
    if (number !== null) {
      const { entries, total } = await this.statement.page(context, query, { number, limit });
      return { entries, total, hasMore: number * limit < total };
    }
    const found = await this.statement.after(context, query, { sequence, limit: limit + 1 });
    return { entries: found.slice(0, limit), hasMore: found.length > limit };
  }
}
