import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose, { type Model } from 'mongoose';
import { GroupCommit } from '../src/mongo/group-commit.ts';
import { documentSchema } from '../src/mongo/schema.ts';

interface Person {
  _id: string;
  email?: string;
}

const connection = mongoose.createConnection(infrastructure().MONGODB_URI, {
  dbName: isolatedNames().prefix,
});
let people: Model<Person>;
let commit: GroupCommit<Person>;

beforeAll(async () => {
  await connection.createCollection('people', { validator: { email: { $not: /canario/ } } });
  people = connection.model<Person>(
    'Person',
    documentSchema<Person>({ _id: String, email: String }),
    'people',
  );
  commit = new GroupCommit(people);
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('what is written together is stored, or told to be there already, each for itself', async () => {
  expect(await Promise.all(['a', 'b', 'a'].map((_id) => commit.insert({ _id })))).toEqual([
    true,
    true,
    false,
  ]);
  await Promise.all([commit.update({ _id: 'a' }, { $set: { email: 'x' } }), commit.drained()]);
  expect(await people.findOne({ _id: 'a' }).lean()).toEqual({ _id: 'a', email: 'x' });
});

test('a document that the database refuses fails alone, with an error that does not carry it', async () => {
  const [refused, stored] = await Promise.allSettled([
    commit.insert({ _id: 'c', email: 'canario@loja.example' }),
    commit.insert({ _id: 'd' }),
  ]);
  expect(stored).toEqual({ status: 'fulfilled', value: true });
  const { reason } = refused as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(Error);
  expect(reason).toMatchObject({ code: 121, message: 'Document failed validation' });
  expect(JSON.stringify({ ...reason, stack: reason.stack })).not.toContain('canario');
});

test('a document above the limit of MongoDB fails alone', async () => {
  const [stored, refused, other] = await Promise.allSettled([
    commit.insert({ _id: 'small' }),
    commit.insert({ _id: 'large', email: 'x'.repeat(17 * 1024 * 1024) }),
    commit.insert({ _id: 'small too' }),
  ]);
  expect([stored, other]).toEqual(Array(2).fill({ status: 'fulfilled', value: true }));
  expect(refused.status).toBe('rejected');
  expect(await people.countDocuments({ _id: { $in: ['small', 'large', 'small too'] } })).toBe(2);
});

test('documents that exceed the limit of a command together are all stored', async () => {
  const email = 'x'.repeat(200_000);
  const inserts = Array.from({ length: 100 }, (_, index) => commit.insert({ _id: `heavy ${index}`, email }));
  expect(await Promise.all(inserts)).toEqual(Array(100).fill(true));
  expect(await people.countDocuments({ _id: /^heavy/ })).toBe(100);
});
