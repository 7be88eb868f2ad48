import { newId } from '@catraca/kernel/ids';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import type { Db, IndexDescription } from 'mongodb';

const BATCH_SIZE = 5_000;
const INTERVAL_MS = 100;

interface RequestDocument {
  _id: string;
  sealedLine: string;
  tags: string[];
}

/**
 * Inserts copies of a logged request directly into the gateway's database, each 100 ms older than the one
 * before. Every hundredth is a refusal (422 `validation_failed`), every thousandth names the charge `rare`.
 * The indexes are built afterwards, as inserting with them takes a multiple of the time.
 */
export async function fillRequests(
  database: Db,
  dataKeys: string,
  { original, count, rare }: { original: string; count: number; rare: string },
): Promise<void> {
  const keys = new DataKeys(dataKeys);
  const requests = database.collection<RequestDocument>('requests');
  const { _id, ...copied } = (await requests.findOne({ _id: original }))!;
  const line = keys.open(copied.sealedLine, placeOf(original));
  const indexes = (await requests.indexes()).filter(({ name }) => name !== '_id_');
  await requests.dropIndexes();
  const newest = Date.now() - INTERVAL_MS;
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => from + index);
    await requests.insertMany(
      numbers.map((number) => {
        const copy = copyOf(copied, new Date(newest - number * INTERVAL_MS), { number, rare });
        return { ...copy, sealedLine: keys.seal(line, placeOf(copy._id)) };
      }),
      { ordered: false, writeConcern: { w: 1 } },
    );
  }
  await requests.createIndexes(indexes as IndexDescription[]);
}

function copyOf(
  copied: Omit<RequestDocument, '_id'>,
  createdAt: Date,
  { number, rare }: { number: number; rare: string },
) {
  const isRefused = number % 100 === 99;
  const isRare = number % 1_000 === 0;
  const common = isRefused ? copied.tags.filter((tag) => !['200', '2xx'].includes(tag)) : copied.tags;
  return {
    ...copied,
    _id: newId('req', createdAt.getTime()),
    createdAt,
    sealedBodies: null,
    ...(isRefused && { status: 422, errorCode: 'validation_failed' }),
    tags: [...common, ...(isRefused ? ['validation_failed', '422', '4xx'] : []), ...(isRare ? [rare] : [])],
  };
}

const placeOf = (id: string) => ({ collection: 'requests', id, field: 'sealedLine' });
