import { type AnyBulkWriteOperation, type Collection, type Document, MongoBulkWriteError } from 'mongodb';
import { type Changes, keyOf, type Resealer, valuesAt } from './reseal-document.ts';
import type { SealedCollection } from './sealed-fields.ts';

const BATCH = 500;
const DUPLICATE_KEY = 11_000;

export interface Outcome {
  read: number;
  resealed: number;
  failed: Failure[];
}

/** A document that stays as it is. */
export interface Failure {
  id: string;
  /** Without anything of the document. */
  reason: string;
}

type Stored = Document & { _id: string };
type Planned = { id: string; changes: Changes } | Failure;

/**
 * Seals the documents of a collection again. A value is replaced only where it is still the one that was
 * read, so a service that writes at the same time wins. A document that cannot be read or written is left,
 * and said.
 */
export async function resealCollection(
  collection: Collection<Stored>,
  sealed: SealedCollection,
  resealer: Resealer,
  progress: (outcome: Outcome) => void,
): Promise<Outcome> {
  const outcome: Outcome = { read: 0, resealed: 0, failed: [] };
  let batch: { id: string; changes: Changes }[] = [];
  const write = async () => {
    if (batch.length > 0) {
      const { resealed, failed } = await replace(collection, batch);
      outcome.resealed += resealed;
      outcome.failed.push(...failed);
    }
    batch = [];
    progress(outcome);
  };
  for await (const document of collection.find({}, { projection: projectionOf(sealed) }).sort({ _id: 1 })) {
    outcome.read += 1;
    const planned = changesOrFailure(document, sealed, resealer);
    if ('reason' in planned) outcome.failed.push(planned);
    else if (Object.keys(planned.changes).length > 0) batch.push(planned);
    if (batch.length >= BATCH) await write();
    else if (outcome.read % 10_000 === 0) progress(outcome);
  }
  await write();
  return outcome;
}

/** What has to change, or why it cannot be said. Errors of JSON would repeat what was opened. */
function changesOrFailure(document: Stored, sealed: SealedCollection, resealer: Resealer): Planned {
  const { _id: id } = document;
  try {
    return { id, changes: resealer.changesOf(document, sealed) };
  } catch (error) {
    const { message } = error as Error;
    const isUnknownKey = message.startsWith('data key ');
    return { id, reason: isUnknownKey ? message : 'does not open: changed, moved, or sealed by another key' };
  }
}

async function replace(
  collection: Collection<Stored>,
  batch: readonly { id: string; changes: Changes }[],
): Promise<{ resealed: number; failed: Failure[] }> {
  const updates = batch.map(({ id: _id, changes }): AnyBulkWriteOperation<Stored> => {
    const read = Object.entries(changes).map(([path, { from }]) => [path, from]);
    const written = Object.entries(changes).map(([path, { to }]) => [path, to]);
    const filter = { _id, ...Object.fromEntries(read) };
    return { updateOne: { filter, update: { $set: Object.fromEntries(written) } } };
  });
  const options = { ordered: false, writeConcern: { w: 'majority' as const } };
  try {
    return { resealed: (await collection.bulkWrite(updates, options)).modifiedCount, failed: [] };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat().map(({ index, code }) => {
      const reason = code === DUPLICATE_KEY ? 'another document has its look-up hash' : `MongoDB: ${code}`;
      return { id: batch[index]!.id, reason };
    });
    if (failed.length === 0) throw error;
    return { resealed: error.modifiedCount, failed };
  }
}

/** Number of stored values by the id of the key that they name. `isOne`: of what else the fields have. */
export async function countByKey(
  collection: Collection<Stored>,
  fields: readonly string[],
  isOne: (value: string) => boolean = () => true,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const projection = projectionOf({ fields });
  for await (const document of collection.find({}, { projection })) {
    const values = fields.flatMap((field) => valuesAt(document, field)).map(({ value }) => value);
    for (const value of values.filter(isOne)) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  }
  return counts;
}

function projectionOf({ fields, hashes = [] }: Pick<SealedCollection, 'fields' | 'hashes'>): Document {
  const names = [...fields, ...hashes.map(({ field }) => field)];
  return { accountId: 1, livemode: 1, ...Object.fromEntries(names.map((name) => [name, 1])) };
}
