import type { Collection, Document } from 'mongodb';
import type { Model } from 'mongoose';

/**
 * The driver's collection behind a model, for group commits and outboxes only. It skips schema casts and
 * documents, which cost 50 µs each (ADR 24).
 */
export function rawCollection<Doc extends Document>(model: Model<Doc>): Collection<Doc> {
  return model.collection as unknown as Collection<Doc>;
}
