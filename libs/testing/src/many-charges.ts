import { newId } from '@catraca/kernel/ids';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import type { Db } from 'mongodb';

const BATCH_SIZE = 5_000;
const INTERVAL_MS = 1_000;

/**
 * Inserts copies of a charge directly into the database of charges, each one second older than the one
 * before: more than a test could create through the API. Every tenth is canceled, every thousandth has the
 * reference `rare`.
 */
export async function fillCharges(
  database: Db,
  dataKeys: string,
  { original, count }: { original: string; count: number },
): Promise<void> {
  const keys = new DataKeys(dataKeys);
  const charges = database.collection<{ _id: string; sealed: string }>('charges');
  const { _id, ...copied } = (await charges.findOne({ _id: original }))!;
  const buyer = keys.open(copied.sealed, placeOf(original));
  const newest = Date.now() - INTERVAL_MS;
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const indexes = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => from + index);
    await charges.insertMany(
      indexes.map((index) => {
        const copy = copyOf(copied, new Date(newest - index * INTERVAL_MS), index);
        return { ...copy, sealed: keys.seal(buyer, placeOf(copy._id)) };
      }),
      { ordered: false, writeConcern: { w: 1 } },
    );
  }
}

function copyOf(copied: object, createdAt: Date, index: number) {
  return {
    ...copied,
    _id: newId('ch', createdAt.getTime()),
    createdAt,
    dueAt: null,
    outbox: [],
    status: index % 10 === 9 ? 'canceled' : 'pending',
    reference: index % 1_000 === 999 ? 'rare' : null,
  };
}

const placeOf = (id: string) => ({ collection: 'charges', id, field: 'sealed' });
