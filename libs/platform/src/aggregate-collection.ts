import { randomBytes } from 'node:crypto';
import { type CallContext } from '@catraca/kernel/call-context';
import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { Batcher, type Outcome } from './batcher.ts';
import { GroupCommit } from './group-commit.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

/** What every aggregate's document carries besides its own fields. */
export interface AggregateDocument extends Document {
  _id: string;
  /** Counts the writes; a write is conditional on the version it decided from. */
  version: number;
  /** Whose write stands, to tell the winner when several decided from one version. */
  writtenBy: string;
  /** Events that this write made and that are not on their topic yet. */
  outbox: OutboxEntry[];
}

/** The aggregate's own fields. */
export type StateOf<Doc extends AggregateDocument> = Omit<Doc, 'version' | 'writtenBy' | 'outbox'>;

/** A fact to be told: the type and the data of an event. Its id, time and owner come with the write. */
export interface Fact {
  type: string;
  data: object;
}

export interface Decision<Doc extends AggregateDocument> {
  set: Partial<StateOf<Doc>>;
  facts: Fact[];
}

interface ConditionalWrite {
  id: string;
  version: number;
  token: string;
  set: object;
  entries: OutboxEntry[];
}

const MAX_CONFLICTS = 20;
const processToken = randomBytes(6).toString('base64url');
let writes = 0;

/**
 * One aggregate, one document, one atomic write that carries its events (architecture.md, "Rules that keep money right").
 * Changes are decided on a loaded document and stored only if it is still the same; otherwise they are decided anew,
 * so a decision must be safe to repeat.
 */
export class AggregateCollection<Doc extends AggregateDocument> {
  private readonly commits: GroupCommit<Doc>;
  private readonly conditional: Batcher<ConditionalWrite, boolean>;

  constructor(
    readonly collection: Collection<Doc>,
    private readonly outbox: Outbox,
  ) {
    this.commits = new GroupCommit(collection);
    this.conditional = new Batcher((batch) => this.writeAll(batch));
    outbox.serve(collection as unknown as Collection<AggregateDocument>);
  }

  /** True when stored; false when the id, or another unique value of it, is taken. */
  async insert(context: CallContext, state: StateOf<Doc>, facts: Fact[] = []): Promise<boolean> {
    const entries = this.outbox.entriesOf(context, facts);
    const document = { ...state, version: 1, writtenBy: nextToken(), outbox: entries } as unknown as Doc;
    const stored = await this.commits.insert(document);
    if (stored) this.outbox.publish(this.collection.collectionName, document._id, entries);
    return stored;
  }

  /** The changed document, the same when `decide` answers null, or null when there is none. */
  async change(
    context: CallContext,
    filter: Filter<Doc>,
    decide: (document: Doc) => Decision<Doc> | null,
  ): Promise<Doc | null> {
    const document = await this.find(filter);
    return document && this.changeFrom(context, document, decide);
  }

  /** As `change`, for a document already at hand. */
  async changeFrom(
    context: CallContext,
    loaded: Doc,
    decide: (document: Doc) => Decision<Doc> | null,
  ): Promise<Doc> {
    let document = loaded;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const decision = decide(document);
      if (!decision) return document;

      const entries = this.outbox.entriesOf(context, decision.facts);
      const { _id: id, version } = document;
      const write = { id, version, token: nextToken(), set: decision.set, entries };
      if (await this.conditional.add(write)) {
        this.outbox.publish(this.collection.collectionName, id, entries);
        return { ...document, ...decision.set, version: version + 1 };
      }
      const current = await this.find({ _id: id } as Filter<Doc>);
      if (!current) throw new Error(`${this.collection.collectionName} ${id} is gone`);
      document = current;
    }
    throw new Error(
      `${this.collection.collectionName} ${loaded._id} changed ${MAX_CONFLICTS} times under this write`,
    );
  }

  find(filter: Filter<Doc>): Promise<Doc | null> {
    return this.collection.findOne(filter) as Promise<Doc | null>;
  }

  private async writeAll(batch: ConditionalWrite[]): Promise<Outcome<boolean>[]> {
    const result = await this.collection.bulkWrite(batch.map(operationOf) as never, { ordered: false });
    if (result.matchedCount === batch.length) return batch.map(() => ({ result: true }));

    // A bulk write reports only totals: read once whose writes stand.
    const ids = [...new Set(batch.map(({ id }) => id))];
    const standing = await this.collection
      .find({ _id: { $in: ids } } as unknown as Filter<Doc>, { projection: { writtenBy: 1 } })
      .toArray();
    const writerOf = new Map(standing.map(({ _id, writtenBy }) => [_id as string, writtenBy as string]));
    return batch.map(({ id, token }) => ({ result: writerOf.get(id) === token }));
  }
}

function operationOf({ id, version, token, set, entries }: ConditionalWrite) {
  const change: UpdateFilter<AggregateDocument> = {
    $set: { ...set, version: version + 1, writtenBy: token },
  };
  if (entries.length > 0) change.$push = { outbox: { $each: entries } } as never;
  return { updateOne: { filter: { _id: id, version }, update: change } };
}

function nextToken(): string {
  writes += 1;
  return `${processToken}-${writes}`;
}
