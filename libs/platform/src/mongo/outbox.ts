import { type CallContext } from '@catraca/kernel/call-context';
import { newId } from '@catraca/kernel/ids';
import type { Collection, Filter } from 'mongodb';
import { batchPauseMs } from '../kafka/batch-pause.ts';
import type { EventPublisher } from '../kafka/event-publisher.ts';
import { log } from '../telemetry/log.ts';
import { gauge, timer } from '../telemetry/metrics.ts';
import {
  continueTrace,
  isSampled,
  SpanKind,
  startSpan,
  traceparent,
  traceparentOf,
} from '../telemetry/trace.ts';
import { Batcher, type Outcome } from './batcher.ts';
import { PRIMARY_ONLY } from './bulk-write.ts';

/** Type and data of an event to publish. Its id, time and account come with the write. */
export interface Fact {
  type: string;
  data: object;
}

/** An event in its aggregate's document, not published yet. */
export interface OutboxEntry {
  id: string;
  event: { type: string };
  /** W3C trace context of the write, sent in the message's headers. */
  traceparent: string;
  recordedAt: Date;
}

/** A document with unpublished events. */
export interface WithOutbox {
  _id: string;
  outbox: OutboxEntry[];
}

interface Publication {
  collection: string;
  documentId: string;
  entries: OutboxEntry[];
}

/** Age of an unpublished event after which its writer counts as dead and any sweeper publishes it. */
const LEFT_BEHIND_AFTER_MS = 10_000;
const SWEEP_LIMIT = 1_000;
/** Pause between two batches of clearings in ms. */
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
 * Publishes events from the aggregates' documents and removes them once the brokers have acknowledged (ADR 11).
 * At least once: after a crash an event may be published again, with the same id.
 */
export class Outbox {
  private readonly swept = new Map<string, Collection<WithOutbox>>();
  private readonly publications: Batcher<Publication, void>;
  private readonly clearings = new Batcher<Publication, void>((batch) => this.clearAll(batch), {
    pauseMs: CLEARING_PAUSE_MS,
  });

  constructor(
    private readonly topic: string,
    private readonly publisher: EventPublisher,
    /** Pause between two produce requests. */
    pauseMs: number | ((items: number) => number) = batchPauseMs,
  ) {
    this.publications = new Batcher((batch) => this.publishAll(batch), { pauseMs });
  }

  /** Includes a collection in the sweep. */
  addCollection(collection: Collection<WithOutbox>): void {
    this.swept.set(collection.collectionName, collection);
  }

  /** Names of the collections that are swept. */
  collections(): string[] {
    return [...this.swept.keys()];
  }

  entriesOf(context: CallContext, facts: readonly Fact[]): OutboxEntry[] {
    return facts.map(({ type, data }) => {
      const id = newId('evt');
      const { accountId: account_id, livemode, now } = context;
      const event = { id, type, created_at: now.toISOString(), account_id, livemode, data };
      return { id, event, traceparent: traceparent(), recordedAt: new Date() };
    });
  }

  /** Publishes what a write just stored. Not awaited: events that fail here are found by the sweeper. */
  publish(collection: string, documentId: string, entries: OutboxEntry[]): void {
    if (entries.length === 0) return;
    this.publishAndClear({ collection, documentId, entries }).catch((error: unknown) => {
      log.warn({ err: error, topic: this.topic }, 'publishing events failed; the sweeper will retry');
    });
  }

  /** Publishes events of processes that died. Returns the number of documents found. */
  async sweep(): Promise<number> {
    const before = new Date(Date.now() - LEFT_BEHIND_AFTER_MS);
    let found = 0;
    for (const [name, collection] of this.swept) {
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
    this.observeAges(batch);
    return batch.map(() => ({ result: undefined }));
  }

  private async clearAll(batch: Publication[]): Promise<Outcome<void>[]> {
    await Promise.all([...this.swept.values()].map((collection) => this.clear(collection, batch)));
    return batch.map(() => ({ result: undefined }));
  }

  private observeAges(batch: Publication[]): void {
    const now = Date.now();
    for (const { recordedAt } of batch.flatMap(({ entries }) => entries)) {
      outboxSeconds.observe({ topic: this.topic }, (now - recordedAt.getTime()) / 1_000);
    }
  }

  /** Without majority: a lost clearing only publishes the event again. */
  private async clear(collection: Collection<WithOutbox>, batch: Publication[]): Promise<void> {
    const published = batch.filter((publication) => publication.collection === collection.collectionName);
    if (published.length === 0) return;
    const single = published.filter(({ entries }) => entries.length === 1);
    const { matchedCount } = await collection.updateMany(
      holdingOnly(single),
      { $set: { outbox: [] } },
      { writeConcern: PRIMARY_ONLY },
    );
    if (matchedCount === published.length) return;
    await collection.bulkWrite(published.map(pullOf) as never, {
      ordered: false,
      writeConcern: PRIMARY_ONLY,
    });
  }
}

/** Matches documents whose only entry was published: nearly all, at a third of the cost of $pull. */
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

/** The message's trace context: that of a producer span when the trace is recorded. */
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

/** The sweeper's index. It has only documents with unpublished events. */
export const outboxIndex = [
  { 'outbox.recordedAt': 1 },
  { name: 'outbox', partialFilterExpression: { 'outbox.recordedAt': { $exists: true } } },
] as const;
