import { newId } from '@catraca/kernel/ids';
import type { mongo } from 'mongoose';

const TOGETHER = 5_000;
const APART_MS = 1_000;

/**
 * Fills the charges' own database with copies of a charge, a second apart and older than it: as many as no test could
 * make through the API. Every tenth is canceled, every thousandth has the reference `rare`.
 */
export async function fillCharges(database: mongo.Db, original: string, count: number): Promise<void> {
  const charges = database.collection<{ _id: string }>('charges');
  const { _id, ...copied } = (await charges.findOne({ _id: original }))!;
  const newest = Date.now() - APART_MS;
  for (let from = 0; from < count; from += TOGETHER) {
    const indexes = Array.from({ length: Math.min(TOGETHER, count - from) }, (_, index) => from + index);
    await charges.insertMany(
      indexes.map((index) => copyOf(copied, new Date(newest - index * APART_MS), index)),
      { ordered: false, writeConcern: { w: 1 } },
    );
  }
}

function copyOf(copied: object, createdAt: Date, index: number) {
  return {
    ...copied,
    _id: newId('ch', createdAt.getTime()),
    createdAt,
    checkAt: null,
    outbox: [],
    status: index % 10 === 9 ? 'canceled' : 'pending',
    reference: index % 1_000 === 999 ? 'rare' : null,
  };
}
