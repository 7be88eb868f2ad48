import type { Collection, Filter } from 'mongodb';
import { answered } from './answered.ts';
import { PRIMARY_ONLY } from './bulk-write.ts';
import type { OutboxEntry, WithOutbox } from './outbox-entry.ts';

interface Published {
  documentId: string;
  entry: Pick<OutboxEntry, 'id'>;
}

/**
 * Removes published events from their documents. Without majority: a lost clearing only publishes the event
 * again.
 */
export async function clear(collection: Collection<WithOutbox>, published: Published[]): Promise<void> {
  const byDocument = Map.groupBy(published, ({ documentId }) => documentId);
  const single = [...byDocument.values()].filter(({ length }) => length === 1).flat();
  const { matchedCount } = await answered(
    collection.updateMany(holdingOnly(single), { $set: { outbox: [] } }, { writeConcern: PRIMARY_ONLY }),
  );
  if (matchedCount === published.length) return;
  const pulls = [...byDocument].map(([id, ofDocument]) => pullOf(id, ofDocument));
  await answered(collection.bulkWrite(pulls as never, { ordered: false, writeConcern: PRIMARY_ONLY }));
}

/** Matches documents whose only entry was published: nearly all, at a third of the cost of $pull. */
function holdingOnly(published: Published[]): Filter<WithOutbox> {
  return {
    _id: { $in: published.map(({ documentId }) => documentId) },
    'outbox.0.id': { $in: published.map(({ entry }) => entry.id) },
    'outbox.1': { $exists: false },
  };
}

function pullOf(documentId: string, published: Published[]) {
  const update = { $pull: { outbox: { id: { $in: published.map(({ entry }) => entry.id) } } } };
  return { updateOne: { filter: { _id: documentId }, update } };
}
