import { newId } from '@catraca/kernel/ids';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import type { Db } from 'mongodb';

const BATCH_SIZE = 5_000;
/** Of a hundred sales: by card, refused. */
const [OF_HUNDRED, BY_CARD, REFUSED] = [100, 30, 5];
const LAST_FOUR = 10_000;

interface Sales {
  /** The charge that is copied, with its buyer. */
  original: string;
  count: number;
  /** The sales are evenly within this time. */
  since: Date;
  until: Date;
  /** Fields that all copies have. */
  changes?: object;
}

/**
 * Inserts paid copies of a charge directly into the database of charges: more than a test could sell. Thirty
 * of a hundred are by card, and five of these were refused. Each has a reference of its own (`venda-7`).
 */
export async function fillSales(database: Db, dataKeys: string, sales: Sales): Promise<void> {
  const { original, count, since, until } = sales;
  const keys = new DataKeys(dataKeys);
  const charges = database.collection<{ _id: string; sealed: string }>('charges');
  const { _id, ...copied } = (await charges.findOne({ _id: original }))!;
  const buyer = keys.open(copied.sealed, placeOf(original));
  const step = (until.getTime() - since.getTime()) / count;
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const indexes = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => from + index);
    await charges.insertMany(
      indexes.map((index) => {
        const at = new Date(since.getTime() + Math.floor(index * step));
        const copy = { ...copied, ...saleOf(index, at), ...sales.changes };
        return { ...copy, sealed: keys.seal(buyer, placeOf(copy._id)) };
      }),
      { ordered: false, writeConcern: { w: 1 } },
    );
  }
}

function saleOf(index: number, at: Date) {
  const place = index % OF_HUNDRED;
  const isRefused = place < REFUSED;
  return {
    _id: newId('ch', at.getTime()),
    createdAt: at,
    decidedAt: at,
    paidAt: isRefused ? null : at,
    status: isRefused ? 'failed' : 'paid',
    paymentMethod: place < BY_CARD ? 'credit_card' : 'pix',
    card: place < BY_CARD ? { lastFour: String(index % LAST_FOUR).padStart(4, '0') } : null,
    reference: `venda-${index}`,
    dueAt: null,
    listed: true,
    outbox: [],
    pix: null,
  };
}

const placeOf = (id: string) => ({ collection: 'charges', id, field: 'sealed' });
