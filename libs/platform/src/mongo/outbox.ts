import { type CallContext } from '@catraca/kernel/call-context';
import { newId } from '@catraca/kernel/ids';
import type { Collection } from 'mongodb';
import { batchPauseMs } from '../kafka/batch-pause.ts';
import type { EventPublisher } from '../kafka/event-publisher.ts';
import { isUnpublishable } from '../kafka/unpublishable.ts';
import { log } from '../telemetry/log.ts';
import { timer } from '../telemetry/metrics.ts';
import {
  continueTrace,
  isSampled,
  SpanKind,
  startSpan,
  traceparent,
  traceparentOf,
} from '../telemetry/trace.ts';
import { Batcher, type Outcome } from './batcher.ts';
import { clear } from './outbox-clearing.ts';
import type { OutboxEntry, WithOutbox } from './outbox-entry.ts';
import { type Claim, OutboxSweep } from './outbox-sweep.ts';
import { UnpublishableReport } from './unpublishable-report.ts';

/** An event to publish: type and data. Its time and account come with the write. */
export interface Fact {
  type: string;
  data: object;
  /** `evt_…`, for an event that can be emitted again. Default: a new id. */
  id?: string;
  /**
   * Names of whom it concerns, separated by commas, in the message's header: others skip it unread. Absent: all
   * read it.
   */
  concerns?: string;
}

interface Publication {
  collection: string;
  documentId: string;
  entry: OutboxEntry;
  /** The event as JSON. */
  value: string;
}

/** Pause between two batches of clearings in ms. */
const CLEARING_PAUSE_MS = 100;
/** Half of the brokers' limit for what one request brings to one partition (1 MiB by default). */
const MAX_PRODUCE_BYTES = 512 * 1024;
/** Key, headers and framing of a message. */
const MESSAGE_OVERHEAD_BYTES = 256;

const outboxSeconds = timer({
  name: 'outbox_publication_seconds',
  help: 'From the write of an event to its acknowledgement by the brokers',
  labels: ['topic'],
});

/**
 * Publishes events from the aggregates' documents and removes them once the brokers have acknowledged (ADR
 * 11). At least once: after a crash an event may be published again, with the same id.
 */
export class Outbox {
  private readonly swept = new Map<string, OutboxSweep>();
  private readonly publications: Batcher<Publication, void>;
  private readonly clearings = new Batcher<Publication, void>((batch) => this.clearAll(batch), {
    pauseMs: CLEARING_PAUSE_MS,
  });
  private readonly unpublishable: UnpublishableReport;
  private isClosing = false;
  /** Why the last request failed: the brokers are away. */
  private failure: unknown = null;

  constructor(
    private readonly topic: string,
    private readonly publisher: EventPublisher,
    /** Pause between two produce requests. */
    pauseMs: number | ((items: number) => number) = batchPauseMs,
  ) {
    this.unpublishable = new UnpublishableReport(topic);
    this.publications = new Batcher((batch) => this.publishAll(batch), {
      pauseMs,
      maxBytes: MAX_PRODUCE_BYTES,
      bytesOf: ({ value }) => Buffer.byteLength(value) + MESSAGE_OVERHEAD_BYTES,
      isItemAtFault: isUnpublishable,
    });
  }

  /** Includes a collection in the sweep. */
  addCollection(collection: Collection<WithOutbox>): void {
    this.swept.set(collection.collectionName, new OutboxSweep(collection));
  }

  /** Names of the collections that are swept. */
  collections(): string[] {
    return [...this.swept.keys()];
  }

  entriesOf(context: CallContext, facts: readonly Fact[]): OutboxEntry[] {
    return facts.map((fact) => outboxEntryOf(context, fact));
  }

  /** Publishes what a write just stored. Not awaited: events that fail here are found by the sweeper. */
  publish(collection: string, documentId: string, entries: OutboxEntry[]): void {
    for (const entry of entries) {
      this.publishAndClear(publicationOf(collection, documentId, entry)).catch((error: unknown) => {
        log.warn({ err: error, topic: this.topic }, 'publishing an event failed; the sweeper will retry');
      });
    }
  }

  /**
   * Publishes events of processes that died, until none is left or `signal` aborts. Returns the number of
   * events. Throws when the brokers do not take them.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    let published = 0;
    let withWork = [...this.swept];
    while (withWork.length > 0 && !signal?.aborted) {
      const left: typeof withWork = [];
      for (const [name, sweep] of withWork) {
        const claim = await sweep.claim();
        await this.publishClaim(name, sweep, claim);
        published += claim.entries.length;
        if (claim.hasMore) left.push([name, sweep]);
      }
      withWork = left;
    }
    return published;
  }

  /** Publishes what waits. When the brokers are away it is left to other instances' sweepers. */
  async drained(): Promise<void> {
    this.isClosing = true;
    await this.publications.drained();
    await this.clearings.drained();
  }

  /** Ends the claim of what was not published, so that the next sweep need not wait for its end. */
  private async publishClaim(name: string, sweep: OutboxSweep, { entries, token }: Claim): Promise<void> {
    const publications = entries.map(({ documentId, entry }) => publicationOf(name, documentId, entry));
    const outcomes = await Promise.allSettled(publications.map((one) => this.publishAndClear(one)));
    const failure = outcomes.find(({ status }) => status === 'rejected');
    if (!failure) return;
    await sweep.release(token);
    throw (failure as PromiseRejectedResult).reason;
  }

  /** An event that the brokers never take stays, is reported and waits; it fails nobody. */
  private async publishAndClear(publication: Publication): Promise<void> {
    try {
      await this.publications.add(publication);
    } catch (error) {
      if (!isUnpublishable(error)) throw error;
      const { collection, documentId, entry, value } = publication;
      this.unpublishable.report(error, { collection, documentId, entry, bytes: Buffer.byteLength(value) });
      return this.swept.get(collection)!.postpone(documentId, entry.id);
    }
    await this.clearings.add(publication);
  }

  private async publishAll(batch: Publication[]): Promise<Outcome<void>[]> {
    const messages = batch.map(({ documentId, entry, value }) => ({
      key: documentId,
      value,
      headers: {
        traceparent: publicationTraceparent(this.topic, entry),
        type: entry.event.type,
        ...(entry.concerns !== undefined && { concerns: entry.concerns }),
      },
    }));
    if (this.isClosing && this.failure) throw this.failure;
    try {
      await this.publisher.send(this.topic, messages);
      this.failure = null;
    } catch (error) {
      if (!isUnpublishable(error)) this.failure = error;
      throw error;
    }
    this.observeAges(batch);
    return batch.map(() => ({ result: undefined }));
  }

  private async clearAll(batch: Publication[]): Promise<Outcome<void>[]> {
    const byCollection = Map.groupBy(batch, ({ collection }) => collection);
    await Promise.all(
      [...byCollection].map(([name, cleared]) => clear(this.swept.get(name)!.collection, cleared)),
    );
    return batch.map(() => ({ result: undefined }));
  }

  private observeAges(batch: Publication[]): void {
    const now = Date.now();
    for (const { entry } of batch)
      outboxSeconds.observe({ topic: this.topic }, (now - entry.recordedAt.getTime()) / 1_000);
  }
}

/** A fact as an event of its account, at the time of the context. */
export function outboxEntryOf(
  context: CallContext,
  { type, data, id = newId('evt'), concerns }: Fact,
): OutboxEntry {
  const { accountId: account_id, livemode, now } = context;
  const event = { id, type, created_at: now.toISOString(), account_id, livemode, data };
  const entry = { id, event, traceparent: traceparent(), recordedAt: new Date() };
  return concerns === undefined ? entry : { ...entry, concerns };
}

function publicationOf(collection: string, documentId: string, entry: OutboxEntry): Publication {
  return { collection, documentId, entry, value: JSON.stringify(entry.event) };
}

/** The message's trace context: that of a producer span when the trace is recorded. */
function publicationTraceparent(topic: string, { id, traceparent: origin }: OutboxEntry): string {
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
