import { randomBytes } from 'node:crypto';
import { type CallContext } from '@catraca/kernel/call-context';
import type { Collection, Document, Filter } from 'mongodb';
import { Batcher, type Outcome } from './batcher.ts';
import { GroupCommit, LARGEST_COMMIT } from './group-commit.ts';
import type { Fact, Outbox, OutboxEntry, WithOutbox } from './outbox.ts';
import { REPLICATED, refusalOf, UNREPLICATED, updateCommand, type WriteConcern } from './write-command.ts';

/** What every aggregate's document carries besides its own fields. */
export interface AggregateDocument extends Document {
  _id: string;
  /** Counts the writes; a write is conditional on the version it decided from. */
  version: number;
  /** The last writes, the newest last, to tell the winner when several decided from one version. */
  writers: string[];
  /** Events that this write made and that are not on their topic yet. */
  outbox: OutboxEntry[];
}

/** The aggregate's own fields. */
export type StateOf<Doc extends AggregateDocument> = Omit<Doc, 'version' | 'writers' | 'outbox'>;

export interface Decision<Doc extends AggregateDocument> {
  set: Partial<StateOf<Doc>>;
  facts: Fact[];
}

interface Options {
  /** Whether losing a change (never an insert) does no harm, as it would be made again: no majority is waited for then. */
  changesMayBeLost?: boolean;
}

interface ConditionalWrite {
  id: string;
  version: number;
  token: string;
  set: object;
  entries: OutboxEntry[];
}

const REMEMBERED_WRITERS = 16;
const MAX_CONFLICTS = 50;
/** After a conflict, to let the others through: at most this much more than after the one before. */
const STEP_ASIDE_MS = 2;
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
  private readonly changeConcern: WriteConcern;

  constructor(
    readonly collection: Collection<Doc>,
    private readonly outbox: Outbox,
    { changesMayBeLost = false }: Options = {},
  ) {
    this.changeConcern = changesMayBeLost ? UNREPLICATED : REPLICATED;
    this.commits = new GroupCommit(collection);
    this.conditional = new Batcher((batch) => this.writeAll(batch), {
      largestBatch: LARGEST_COMMIT,
    });
    outbox.serve(collection as unknown as Collection<WithOutbox>);
  }

  /** The document as stored; null when the id, or another unique value of it, is taken. */
  async insert(context: CallContext, state: StateOf<Doc>, facts: Fact[] = []): Promise<Doc | null> {
    const entries = this.outbox.entriesOf(context, facts);
    const document = { ...state, version: 1, writers: [nextToken()], outbox: entries } as unknown as Doc;
    if (!(await this.commits.insert(document))) return null;
    this.outbox.publish(this.collection.collectionName, document._id, entries);
    return document;
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
      await new Promise((resolve) => setTimeout(resolve, Math.random() * STEP_ASIDE_MS * (conflicts + 1)));
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
    const { collection, changeConcern } = this;
    const { n, writeErrors } = await updateCommand(collection as never, batch.map(updateOf), changeConcern);
    if (n === batch.length) return batch.map(() => ({ result: true }));

    // The command reports only totals: read once whose writes stand.
    const ids = [...new Set(batch.map(({ id }) => id))];
    const documents = await this.collection
      .find({ _id: { $in: ids } } as unknown as Filter<Doc>, { projection: { version: 1, writers: 1 } })
      .toArray();
    const standing = new Map(
      documents.map((document) => [document._id as string, document as unknown as Standing]),
    );
    const outcomes = batch.map((write) => outcomeOf(write, standing.get(write.id)));
    for (const writeError of writeErrors) outcomes[writeError.index] = { error: refusalOf(writeError) };
    return outcomes;
  }
}

type Standing = Pick<AggregateDocument, 'version' | 'writers'>;

/** Whether the write stands, also when others wrote after it. */
function outcomeOf(
  { id, version, token }: ConditionalWrite,
  document: Standing | undefined,
): Outcome<boolean> {
  if (document?.writers.includes(token)) return { result: true };
  const writesSince = (document?.version ?? 0) - (version + 1);
  if (writesSince < REMEMBERED_WRITERS) return { result: false };
  return { error: new Error(`too many writes to ${id} to tell whether this one stands`) };
}

function updateOf({ id, version, token, set, entries }: ConditionalWrite) {
  const $push = {
    writers: { $each: [token], $slice: -REMEMBERED_WRITERS },
    ...(entries.length > 0 ? { outbox: { $each: entries } } : {}),
  };
  const update = { $set: { ...set, version: version + 1 }, $push };
  return { q: { _id: id, version }, u: update };
}

function nextToken(): string {
  writes += 1;
  return `${processToken}-${writes}`;
}
