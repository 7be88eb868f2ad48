import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { Batcher, type Outcome } from './batcher.ts';
import {
  insertCommand,
  REPLICATED,
  refusalOf,
  storedAmong,
  UNREPLICATED,
  updateCommand,
  type WriteAnswer,
  type WriteConcern,
  type WriteError,
} from './write-command.ts';

const DUPLICATE_KEY = 11_000;
/** Documents of a command, which MongoDB takes up to 16 MB of; our largest, a recorded answer, is under 100 kB. */
export const LARGEST_COMMIT = 100;

interface Options {
  /** Between two batches, in milliseconds, where nobody waits for them. */
  pauseMs?: number;
  /** Whether losing a write does no harm, as it would be done again: then no majority is waited for, half of its cost. */
  mayBeLost?: boolean;
}

interface Update<Doc extends Document> {
  filter: Filter<Doc>;
  change: UpdateFilter<Doc>;
}

/**
 * Durable writes to one collection that share their journal sync: inserts in one command, updates in another, one batch of
 * each in flight. Nobody is answered before the majority has acknowledged, unless the collection's writes may be lost.
 */
export class GroupCommit<Doc extends Document & { _id: string }> {
  private readonly inserts: Batcher<Doc, boolean>;
  private readonly updates: Batcher<Update<Doc>, void>;
  private readonly writeConcern: WriteConcern;

  constructor(
    private readonly collection: Collection<Doc>,
    { pauseMs = 0, mayBeLost = false }: Options = {},
  ) {
    const bounds = { pauseMs, largestBatch: LARGEST_COMMIT };
    this.inserts = new Batcher((documents) => this.insertAll(documents), bounds);
    this.updates = new Batcher((updates) => this.updateAll(updates), bounds);
    this.writeConcern = mayBeLost ? UNREPLICATED : REPLICATED;
  }

  /** True when the document was stored, false when a unique index already holds one like it. */
  insert(document: Doc): Promise<boolean> {
    return this.inserts.add(document);
  }

  /** Must be safe to repeat. Says nothing of whether the filter matched: see `AggregateCollection` for conditional writes. */
  update(filter: Filter<Doc>, change: UpdateFilter<Doc>): Promise<void> {
    return this.updates.add({ filter, change });
  }

  async drained(): Promise<void> {
    await Promise.all([this.inserts.drained(), this.updates.drained()]);
  }

  private async insertAll(documents: Doc[]): Promise<Outcome<boolean>[]> {
    const answer = await insertCommand(this.collection as never, documents, this.writeConcern);
    const outcomes: Outcome<boolean>[] = documents.map(() => ({ result: true }));
    const ours = await this.storedByRepetition(documents, answer);
    for (const writeError of answer.writeErrors) {
      const isOurs = ours.has(documents[writeError.index]!);
      outcomes[writeError.index] = isOurs ? { result: true } : outcomeOf(writeError);
    }
    return outcomes;
  }

  /** Documents that a repeated command found there, as it had stored them itself before its answer was lost. */
  private storedByRepetition(
    documents: Doc[],
    { wasRepeated, writeErrors }: WriteAnswer,
  ): Set<Document> | Promise<Set<Document>> {
    if (!wasRepeated || writeErrors.length === 0) return new Set();
    return storedAmong(
      this.collection as never,
      writeErrors.map(({ index }) => documents[index]!),
    );
  }

  private async updateAll(updates: Update<Doc>[]): Promise<Outcome<void>[]> {
    const { writeErrors } = await updateCommand(
      this.collection as never,
      updates.map(({ filter, change }) => ({ q: filter, u: change })),
      this.writeConcern,
    );
    const outcomes: Outcome<void>[] = updates.map(() => ({ result: undefined }));
    for (const writeError of writeErrors) outcomes[writeError.index] = { error: refusalOf(writeError) };
    return outcomes;
  }
}

function outcomeOf(writeError: WriteError): Outcome<boolean> {
  return writeError.code === DUPLICATE_KEY ? { result: false } : { error: refusalOf(writeError) };
}
