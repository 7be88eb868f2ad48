import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import { type Collection, MongoClient } from 'mongodb';

interface Person {
  _id: string;
  email?: string;
}

const client = new MongoClient(infrastructure().MONGODB_URI);
const database = client.db(isolatedNames().prefix);
let people: Collection<Person>;
let commit: GroupCommit<Person>;

beforeAll(async () => {
  people = await database.createCollection('people', { validator: { email: { $not: /canario/ } } });
  commit = new GroupCommit(people);
});
afterAll(async () => {
  await database.dropDatabase();
  await client.close();
});

test('what is written together is stored, or told to be there already, each for itself', async () => {
  expect(await Promise.all(['a', 'b', 'a'].map((_id) => commit.insert({ _id })))).toEqual([
    true,
    true,
    false,
  ]);
  await Promise.all([commit.update({ _id: 'a' }, { $set: { email: 'x' } }), commit.drained()]);
  expect(await people.findOne({ _id: 'a' })).toEqual({ _id: 'a', email: 'x' });
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
