import { type CallContext } from '@catraca/kernel/call-context';
import { newId } from '@catraca/kernel/ids';
import type { Collection, Filter } from 'mongodb';
import { Batcher, type Outcome } from './batcher.ts';
import type { EventPublisher } from './event-publisher.ts';
import { log } from './log.ts';
import { gauge, timer } from './metrics.ts';
import { pauseByLoad } from './pause-by-load.ts';
import { continueTrace, isSampled, SpanKind, startSpan, traceparent, traceparentOf } from './trace.ts';
import { UNREPLICATED } from './write-command.ts';

/** A fact to be told: the type and the data of an event. Its id, time and owner come with the write. */
export interface Fact {
  type: string;
  data: object;
}

/** An event that waits in its aggregate's document until its topic has it. */
export interface OutboxEntry {
  id: string;
  event: { type: string };
  /** W3C trace context of the write, passed on in the message's headers. */
  traceparent: string;
  recordedAt: Date;
}

/** A document that carries its events. */
export interface WithOutbox {
  _id: string;
  outbox: OutboxEntry[];
}

interface Publication {
  collection: string;
  documentId: string;
  entries: OutboxEntry[];
}

/** Written this long ago and still there: the process that wrote it has died, and any sweeper publishes it. */
const LEFT_BEHIND_AFTER_MS = 10_000;
const SWEEP_LIMIT = 1_000;
/** Between two clearings: nobody waits for one, and each wakes the database. */
const CLEARING_PAUSE_MS = 100;

const leftBehind = gauge({
  name: 'outbox_left_behind_documents',
  help: 'Documents whose events waited for over ten seconds, as of the last sweep',
  labels: ['collection'],
});
const outboxSeconds = timer({
  name: 'outbox_publication_seconds',
  help: 'From the write of an event to its acknowledgement by the brokers',
  labels: ['topic'],
});

/**
 * Publishes the events that aggregates carry, and clears them once the brokers have acknowledged.
 * At least once: after a crash an event may be published again, with the same id.
 */
export class Outbox {
  private readonly collections = new Map<string, Collection<WithOutbox>>();
  private readonly publications: Batcher<Publication, void>;
  private readonly clearings = new Batcher<Publication, void>((batch) => this.clearAll(batch), {
    pauseMs: CLEARING_PAUSE_MS,
  });

  constructor(
    private readonly topic: string,
    private readonly publisher: EventPublisher,
    /** Between two messages to the brokers. */
    pauseMs: number | ((items: number) => number) = pauseByLoad,
  ) {
    this.publications = new Batcher((batch) => this.publishAll(batch), { pauseMs });
  }

  /** Has the sweeper look after this collection too. */
  serve(collection: Collection<WithOutbox>): void {
    this.collections.set(collection.collectionName, collection);
  }

  entriesOf(context: CallContext, facts: readonly Fact[]): OutboxEntry[] {
    return facts.map(({ type, data }) => {
      const id = newId('evt');
      const { accountId: account_id, livemode, now } = context;
      const event = { id, type, created_at: now.toISOString(), account_id, livemode, data };
      return { id, event, traceparent: traceparent(), recordedAt: new Date() };
    });
  }

  /** Takes over what a write just stored. Not awaited: what fails here is found by the sweeper. */
  publish(collection: string, documentId: string, entries: OutboxEntry[]): void {
    if (entries.length === 0) return;
    this.publishAndClear({ collection, documentId, entries }).catch((error: unknown) => {
      log.warn({ err: error, topic: this.topic }, 'events stay in the outbox until the next sweep');
    });
  }

  /** Publishes what died processes left behind. Answers how many documents it found. */
  async sweep(): Promise<number> {
    const before = new Date(Date.now() - LEFT_BEHIND_AFTER_MS);
    let found = 0;
    for (const [name, collection] of this.collections) {
      const documents = await collection
        .find({ 'outbox.recordedAt': { $lt: before } }, { projection: { outbox: 1 }, limit: SWEEP_LIMIT })
        .toArray();
      found += documents.length;
      leftBehind.set({ collection: name }, documents.length);
      const batch = documents.map(({ _id, outbox }) => ({
        collection: name,
        documentId: _id,
        entries: outbox,
      }));
      await Promise.all(batch.map((publication) => this.publishAndClear(publication)));
    }
    return found;
  }

  async drained(): Promise<void> {
    await this.publications.drained();
    await this.clearings.drained();
  }

  private async publishAndClear(publication: Publication): Promise<void> {
    await this.publications.add(publication);
    await this.clearings.add(publication);
  }

  private async publishAll(batch: Publication[]): Promise<Outcome<void>[]> {
    const messages = batch.flatMap(({ documentId, entries }) =>
      entries.map((entry) => ({
        key: documentId,
        value: JSON.stringify(entry.event),
        headers: { traceparent: published(this.topic, entry), type: entry.event.type },
      })),
    );
    await this.publisher.send(this.topic, messages);
    this.noteAges(batch);
    return batch.map(() => ({ result: undefined }));
  }

  private async clearAll(batch: Publication[]): Promise<Outcome<void>[]> {
    await Promise.all([...this.collections.values()].map((collection) => this.clear(collection, batch)));
    return batch.map(() => ({ result: undefined }));
  }

  private noteAges(batch: Publication[]): void {
    const now = Date.now();
    for (const { recordedAt } of batch.flatMap(({ entries }) => entries)) {
      outboxSeconds.observe({ topic: this.topic }, (now - recordedAt.getTime()) / 1_000);
    }
  }

  /** Not waited for by a majority: what is lost here is published once more. */
  private async clear(collection: Collection<WithOutbox>, batch: Publication[]): Promise<void> {
    const published = batch.filter((publication) => publication.collection === collection.collectionName);
    if (published.length === 0) return;
    const alone = published.filter(({ entries }) => entries.length === 1);
    const { matchedCount } = await collection.updateMany(
      holdingOnly(alone),
      { $set: { outbox: [] } },
      { writeConcern: UNREPLICATED },
    );
    if (matchedCount === published.length) return;
    await collection.bulkWrite(published.map(pullOf) as never, {
      ordered: false,
      writeConcern: UNREPLICATED,
    });
  }
}

/** Documents whose outbox holds the one entry that was published: nearly all, and a third of the cost of pulling. */
function holdingOnly(published: Publication[]): Filter<WithOutbox> {
  return {
    _id: { $in: published.map(({ documentId }) => documentId) },
    'outbox.0.id': { $in: published.map(({ entries }) => entries[0]!.id) },
    'outbox.1': { $exists: false },
  };
}

function pullOf({ documentId, entries }: Publication) {
  const update = { $pull: { outbox: { id: { $in: entries.map(({ id }) => id) } } } };
  return { updateOne: { filter: { _id: documentId }, update } };
}

/** The trace as the message carries it on: below a span of its own where the trace is recorded. */
function published(topic: string, { id, traceparent: origin }: OutboxEntry): string {
  if (!isSampled(origin)) return origin;
  const parent = continueTrace(origin);
  const attributes = {
    'messaging.system': 'kafka',
    'messaging.destination.name': topic,
    'messaging.message.id': id,
  };
  const span = startSpan({ name: `send ${topic}`, kind: SpanKind.PRODUCER, attributes, parent });
  span.end();
  return traceparentOf(span);
}

/** The index that the sweeper reads; empty while no outbox holds anything. */
export const outboxIndex = [
  { 'outbox.recordedAt': 1 },
  { name: 'outbox', partialFilterExpression: { 'outbox.recordedAt': { $exists: true } } },
] as const;
