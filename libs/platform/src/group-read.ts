import type { Collection, Document, Filter } from 'mongodb';
import { Batcher } from './batcher.ts';

/** Fields of the document that is meant, its id among them, by their values. */
type Wanted<Doc> = { _id: string } & Partial<Doc>;

/**
 * Reads of single documents that share a query: one is under way at a time, and what is asked for meanwhile leaves with the
 * next. What belongs to others is not read, so that it takes as long as what is not there.
 */
export class GroupRead<Doc extends Document & { _id: string }> {
  private readonly reads: Batcher<Wanted<Doc>, Doc | null>;

  constructor(private readonly collection: Collection<Doc>) {
    this.reads = new Batcher((batch) => this.readAll(batch));
  }

  /** The document with this id, if its other fields are as wanted; null otherwise. */
  find(wanted: Wanted<Doc>): Promise<Doc | null> {
    return this.reads.add(wanted);
  }

  private async readAll(batch: Wanted<Doc>[]) {
    const found = (await this.collection.find(anyOf(batch)).toArray()) as unknown as Doc[];
    const byId = new Map(found.map((document) => [document._id, document]));
    return batch.map((wanted) => {
      const document = byId.get(wanted._id);
      return { result: document && isAsWanted(document, wanted) ? document : null };
    });
  }
}

/** Each field that all reads name has one of the values that are wanted of it: for a single read, its own filter. */
function anyOf<Doc>(batch: Wanted<Doc>[]): Filter<Doc> {
  const named = Object.keys(batch[0]!) as (keyof Wanted<Doc>)[];
  const fields = named.filter((field) => batch.every((wanted) => field in wanted));
  const filter = fields.map((field) => [field, { $in: [...new Set(batch.map((wanted) => wanted[field]))] }]);
  return Object.fromEntries(filter);
}

function isAsWanted<Doc extends Document>(document: Doc, wanted: Wanted<Doc>): boolean {
  return Object.entries(wanted).every(([field, value]) => document[field] === value);
}
