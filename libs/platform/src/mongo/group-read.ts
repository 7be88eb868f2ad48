import type { Model, QueryFilter } from 'mongoose';
import { answered } from './answered.ts';
import { Batcher } from './batcher.ts';

/** Values that a document must have, its id among them. */
type Criteria<Doc> = { _id: string } & Partial<Doc>;

interface ReadOptions {
  /** Fields to read, those that reads name among them. Default: all. */
  fields?: Readonly<Record<string, 1>>;
  /** Set: what a majority has acknowledged, as a transaction that begins then would see it. */
  isMajority?: boolean;
}

/**
 * Reads of single documents that share a query: one is in flight at a time, and reads that arrive meanwhile
 * leave together in the next. Alone, each costs three times as much (docs/performance.md). A document of
 * others is not fetched, so that looking for it takes as long as for a missing one.
 */
export class GroupRead<Doc extends { _id: string }> {
  private readonly reads: Batcher<Criteria<Doc>, Doc | null>;

  constructor(
    private readonly model: Model<Doc>,
    private readonly options: ReadOptions = {},
  ) {
    this.reads = new Batcher((batch) => this.readAll(batch));
  }

  /** The document with this id if its other fields match, else null. */
  find(criteria: Criteria<Doc>): Promise<Doc | null> {
    return this.reads.add(criteria);
  }

  private async readAll(batch: Criteria<Doc>[]) {
    const { fields = {}, isMajority = false } = this.options;
    const reading = this.model.find(anyOf(batch), fields);
    if (isMajority) reading.readConcern('majority');
    const documents = await answered(reading.lean<Doc[]>().exec());
    const byId = new Map(documents.map((document) => [document._id, document]));
    return batch.map((criteria) => {
      const document = byId.get(criteria._id);
      return { result: document && matches(document, criteria) ? document : null };
    });
  }
}

/**
 * Each field that all criteria have must have one of its values. For a single read that is its own filter.
 */
function anyOf<Doc>(batch: Criteria<Doc>[]): QueryFilter<Doc> {
  const named = Object.keys(batch[0]!) as (keyof Criteria<Doc>)[];
  const shared = named.filter((field) => batch.every((criteria) => field in criteria));
  const filter = shared.map((field) => [
    field,
    { $in: [...new Set(batch.map((criteria) => criteria[field]))] },
  ]);
  return Object.fromEntries(filter);
}

function matches<Doc extends object>(document: Doc, criteria: Partial<Doc>): boolean {
  return Object.entries(criteria).every(([field, value]) => document[field as keyof Doc] === value);
}
