import type { AnyBulkWriteOperation, Document, Filter, UpdateFilter } from 'mongodb';
import type { Model } from 'mongoose';
import { DUPLICATE_KEY } from '../service/transient.ts';
import { Batcher, type Outcome } from './batcher.ts';
import { bulkWrite, isDocumentAtFault, MAJORITY, PRIMARY_ONLY, type WriteConcern } from './bulk-write.ts';

/** Documents of one command. */
export const MAX_BATCH = 100;

interface Options {
  /** Pause between two batches in ms, for writes without a waiting caller. */
  pauseMs?: number;
  /**
   * Set when a lost write does no harm because it would be repeated. No majority is awaited then, at half the
   * cost.
   */
  mayBeLost?: boolean;
}

interface Update<Doc extends Document> {
  filter: Filter<Doc>;
  change: UpdateFilter<Doc>;
}

/**
 * Durable writes to one collection that share their journal sync (ADR 12): one batch of inserts and one of
 * updates is in flight at a time. Callers are answered after the majority acknowledged, unless the writes may
 * be lost. A document that cannot be stored fails alone.
 */
export class GroupCommit<Doc extends Document & { _id: string }> {
  private readonly inserts: Batcher<Doc, boolean>;
  private readonly updates: Batcher<Update<Doc>, void>;
  private readonly writeConcern: WriteConcern;

  constructor(
    private readonly model: Model<Doc>,
    { pauseMs = 0, mayBeLost = false }: Options = {},
  ) {
    const options = { pauseMs, maxBatch: MAX_BATCH, isItemAtFault: isDocumentAtFault };
    this.inserts = new Batcher((documents) => this.insertAll(documents), options);
    this.updates = new Batcher((updates) => this.updateAll(updates), options);
    this.writeConcern = mayBeLost ? PRIMARY_ONLY : MAJORITY;
  }

  /** True when the document was stored, false when a unique index already holds one like it. */
  insert(document: Doc): Promise<boolean> {
    return this.inserts.add(document);
  }

  /** Must be safe to repeat. Does not tell whether the filter matched; `AggregateCollection` does. */
  update(filter: Filter<Doc>, change: UpdateFilter<Doc>): Promise<void> {
    return this.updates.add({ filter, change });
  }

  async drained(): Promise<void> {
    await Promise.all([this.inserts.drained(), this.updates.drained()]);
  }

  private async insertAll(documents: Doc[]): Promise<Outcome<boolean>[]> {
    const operations = documents.map(
      (document) => ({ insertOne: { document } }) as AnyBulkWriteOperation<Doc>,
    );
    const { refused } = await bulkWrite(this.model, operations, this.writeConcern);
    return documents.map((_, index) => {
      const error = refused.get(index);
      if (!error) return { result: true };
      return error.code === DUPLICATE_KEY ? { result: false } : { error };
    });
  }

  private async updateAll(updates: Update<Doc>[]): Promise<Outcome<void>[]> {
    const operations = updates.map(
      ({ filter, change }) => ({ updateOne: { filter, update: change } }) as AnyBulkWriteOperation<Doc>,
    );
    const { refused } = await bulkWrite(this.model, operations, this.writeConcern);
    return updates.map((_, index) =>
      refused.has(index) ? { error: refused.get(index) } : { result: undefined },
    );
  }
}
