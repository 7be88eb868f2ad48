import { log } from '../telemetry/log.ts';
import { counter } from '../telemetry/metrics.ts';
import type { OutboxEntry } from './outbox-entry.ts';

interface Refused {
  collection: string;
  documentId: string;
  entry: OutboxEntry;
  bytes: number;
}

const LOG_EVERY_MS = 60 * 60_000;

const unpublishable = counter({
  name: 'outbox_unpublishable_total',
  help: 'Attempts to publish an event that the brokers refuse, mostly for its size',
  labels: ['topic'],
});

/** Reports events that the brokers refuse: each is counted, one an hour is logged. */
export class UnpublishableReport {
  private loggedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly topic: string) {}

  report(error: unknown, { collection, documentId, entry, bytes }: Refused): void {
    unpublishable.inc({ topic: this.topic });
    if (Date.now() - this.loggedAt < LOG_EVERY_MS) return;
    this.loggedAt = Date.now();
    const { id: event, event: content } = entry;
    const line = { err: error, topic: this.topic, collection, document: documentId, event, bytes };
    log.error({ ...line, type: content.type }, 'the brokers refuse an event; it stays in its document');
  }
}
