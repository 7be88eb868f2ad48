/** An event in its aggregate's document, not published yet. */
export interface OutboxEntry {
  id: string;
  event: { type: string };
  /** W3C trace context of the write, sent in the message's headers. */
  traceparent: string;
  recordedAt: Date;
  /** See `Fact`. */
  concerns?: string;
  /** Until then no other sweep takes it: it is being published, or cannot be published. */
  sweepUntil?: Date;
  /** The sweep that claimed it last. */
  sweeper?: string;
}

/** A document with unpublished events. */
export interface WithOutbox {
  _id: string;
  outbox: OutboxEntry[];
}

/** The sweeper's index. It has only documents with unpublished events. */
export const outboxIndex = [
  { 'outbox.recordedAt': 1 },
  { name: 'outbox', partialFilterExpression: { 'outbox.recordedAt': { $exists: true } } },
] as const;
