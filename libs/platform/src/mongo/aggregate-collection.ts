import { randomBytes } from 'node:crypto';
import { type CallContext } from '@catraca/kernel/call-context';
import type { AnyBulkWriteOperation } from 'mongodb';
import type { Model, QueryFilter } from 'mongoose';
import { answered } from './answered.ts';
import { Batcher, type Outcome } from './batcher.ts';
import { bulkWrite, isDocumentAtFault, MAJORITY, PRIMARY_ONLY, type WriteConcern } from './bulk-write.ts';
import { GroupCommit, MAX_BATCH } from './group-commit.ts';
import type { Fact, Outbox } from './outbox.ts';
import type { OutboxEntry, WithOutbox } from './outbox-entry.ts';
import { rawCollection } from './raw-collection.ts';

/** Fields that a document has whose writes are conditional on its version. */
export interface VersionedDocument {
  _id: string;
  /** Number of writes. A write is conditional on the version that it was decided on. */
  version: number;
  /**
   * Tokens of the last writes, newest last. They tell which write won when several were decided on one
   * version.
   */
  writers: string[];
}

/** Fields that every aggregate's document has besides its own. */
export interface AggregateDocument extends VersionedDocument {
  /** Events that are not published yet. */
  outbox: OutboxEntry[];
}

/** The aggregate's own fields. */
export type StateOf<Doc extends VersionedDocument> = Omit<Doc, 'version' | 'writers' | 'outbox'>;

export interface Decision<Doc extends VersionedDocument> {
  set: Partial<StateOf<Doc>>;
  facts: Fact[];
  /** Further fields of the update's `$push`. */
  push?: object;
}

interface Options<Doc> {
  /**
   * Set when a lost change does no harm because it would be repeated. No majority is awaited then. Inserts
   * always await it.
   */
  changesMayBeLost?: boolean;
  /** Further fields, which follow from what is set in a document. */
  besides?: (document: Doc, set: Partial<Doc>) => object;
}

interface ConditionalWrite {
  id: string;
  version: number;
  token: string;
  set: object;
  push: object | undefined;
  entries: OutboxEntry[];
}

const MAX_WRITERS = 16;
const MAX_CONFLICTS = 200;
/** Maximum extra back-off per write conflict, in ms. */
const CONFLICT_BACKOFF_MS = 2;
const processToken = randomBytes(6).toString('base64url');
let writes = 0;

/**
 * One aggregate, one document, one atomic write that carries its events (ADR 11). A change is decided on a
 * loaded document and stored only if the document is still the same. Otherwise it is loaded and decided
 * again, so decisions must be repeatable.
 */
export class AggregateCollection<Doc extends VersionedDocument> {
  private readonly name: string;
  private readonly commits: GroupCommit<Doc>;
  private readonly conditional: Batcher<ConditionalWrite, boolean>;
  private readonly changeConcern: WriteConcern;
  private readonly besides: NonNullable<Options<Doc>['besides']>;

  constructor(
    readonly model: Model<Doc>,
    /** Null for documents without events. */
    private readonly outbox: Outbox | null,
    { changesMayBeLost = false, besides = () => ({}) }: Options<Doc> = {},
  ) {
    this.name = model.collection.collectionName;
    this.changeConcern = changesMayBeLost ? PRIMARY_ONLY : MAJORITY;
    this.besides = besides;
    this.commits = new GroupCommit(model);
    this.conditional = new Batcher((batch) => this.writeAll(batch), {
      maxBatch: MAX_BATCH,
      isItemAtFault: isDocumentAtFault,
    });
    outbox?.addCollection(rawCollection(model as unknown as Model<WithOutbox>));
  }

  /** The stored document, or null when its id or another unique value is taken. */
  async insert(context: CallContext, state: StateOf<Doc>, facts: Fact[] = []): Promise<Doc | null> {
    const entries = this.outbox?.entriesOf(context, facts);
    const versioned = { ...state, version: 1, writers: [nextToken()] };
    const given = (entries ? { ...versioned, outbox: entries } : versioned) as unknown as Doc;
    const document = { ...given, ...this.besides(given, given) };
    if (!(await this.commits.insert(document))) return null;
    if (entries) this.outbox!.publish(this.name, document._id, entries);
    return document;
  }

  /** The changed document, the unchanged one when `decide` returns null, or null when none matches. */
  async change(
    context: CallContext,
    filter: QueryFilter<Doc>,
    decide: (document: Doc) => Decision<Doc> | null,
  ): Promise<Doc | null> {
    const document = await this.find(filter);
    return document && this.changeFrom(context, document, decide);
  }

  /** Like `change`, for a document that is already loaded. */
  async changeFrom(
    context: CallContext,
    loaded: Doc,
    decide: (document: Doc) => Decision<Doc> | null,
  ): Promise<Doc> {
    let document = loaded;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const decision = decide(document);
      if (!decision) return document;

      const entries = this.outbox?.entriesOf(context, decision.facts) ?? [];
      const { _id: id, version } = document;
      const { push } = decision;
      const set = { ...decision.set, ...this.besides(document, decision.set as Partial<Doc>) };
      const write = { id, version, token: nextToken(), set, push, entries };
      if (await this.conditional.add(write)) {
        this.outbox?.publish(this.name, id, entries);
        return { ...document, ...set, version: version + 1 };
      }
      await new Promise((resolve) =>
        setTimeout(resolve, Math.random() * CONFLICT_BACKOFF_MS * (conflicts + 1)),
      );
      const current = await answered(this.find({ _id: id } as QueryFilter<Doc>));
      if (!current) throw new Error(`${this.name} ${id} was deleted`);
      document = current;
    }
    throw new Error(`${this.name} ${loaded._id}: ${MAX_CONFLICTS} write conflicts`);
  }

  find(filter: QueryFilter<Doc>): Promise<Doc | null> {
    return this.model.findOne(filter).lean<Doc>().exec();
  }

  private async writeAll(batch: ConditionalWrite[]): Promise<Outcome<boolean>[]> {
    const operations = batch.map(operationOf) as unknown as AnyBulkWriteOperation<Doc>[];
    const { matched, refused } = await bulkWrite(this.model, operations, this.changeConcern);
    if (matched === batch.length) return batch.map(() => ({ result: true }));

    // The result has totals only, so read which writes won.
    const ids = [...new Set(batch.map(({ id }) => id))];
    const documents = await answered(
      this.model
        .find({ _id: { $in: ids } } as QueryFilter<Doc>, { version: 1, writers: 1 })
        .lean<WriteMarks[]>()
        .exec(),
    );
    const current = new Map(documents.map((document) => [document._id, document]));
    return batch.map((write, index) => {
      const error = refused.get(index);
      return error ? { error } : outcomeOf(write, current.get(write.id));
    });
  }
}

type WriteMarks = Pick<VersionedDocument, '_id' | 'version' | 'writers'>;

/** Whether the write won, even when others wrote after it. */
function outcomeOf(
  { id, version, token }: ConditionalWrite,
  document: WriteMarks | undefined,
): Outcome<boolean> {
  if (document?.writers.includes(token)) return { result: true };
  const writesSince = (document?.version ?? 0) - (version + 1);
  if (writesSince < MAX_WRITERS) return { result: false };
  return { error: new Error(`too many writes to ${id} to tell whether this one won`) };
}

function operationOf({ id, version, token, set, push, entries }: ConditionalWrite) {
  const $push = {
    ...push,
    writers: { $each: [token], $slice: -MAX_WRITERS },
    ...(entries.length > 0 ? { outbox: { $each: entries } } : {}),
  };
  const update = { $set: { ...set, version: version + 1 }, $push };
  return { updateOne: { filter: { _id: id, version }, update } };
}

function nextToken(): string {
  writes += 1;
  return `${processToken}-${writes}`;
}
