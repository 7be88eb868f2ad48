import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { inParts } from '../src/mongo/in-parts.ts';

test('more ids than one command of MongoDB carries are looked up in parts', async () => {
  const dbName = `${isolatedNames().prefix}_parts`;
  const connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  const rows = connection.collection<{ _id: string }>('rows');
  const ids = Array.from({ length: 250_000 }, (_, index) => `${index}`.padStart(64, '0'));
  const stored = [ids[0]!, ids[123_456]!, ids.at(-1)!];
  await rows.insertMany(stored.map((_id) => ({ _id })));
  const find = (part: string[]) => rows.find({ _id: { $in: part } }).toArray();

  await expect(find(ids)).rejects.toThrow();
  expect((await inParts(ids, find)).map(({ _id }) => _id)).toEqual(stored);
  await connection.dropDatabase();
  await connection.close();
}, 30_000);
