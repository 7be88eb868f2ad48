import { newId } from '@catraca/kernel/ids';
import { type Cursor, newestFirst } from '@catraca/platform/mongo/newest-first';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import fc from 'fast-check';
import mongoose, { type Model } from 'mongoose';

interface Item {
  _id: string;
  accountId: string;
  livemode: boolean;
  createdAt: Date;
}

const began = Date.parse('2026-07-01T12:00:00Z');
const owner = { accountId: 'acc_1', livemode: false };

let connection: mongoose.Connection;
let model: Model<Item>;
beforeAll(async () => {
  const dbName = `${isolatedNames().prefix}_lists`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  const schema = documentSchema<Item>({ _id: String, accountId: String, livemode: Boolean, createdAt: Date });
  model = connection.model<Item>('Item', schema, 'items');
}, 30_000);
afterEach(() => model.deleteMany({}));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** An item of that moment, in ms after the beginning. Many are of the same. */
function item(moment: number, of = owner): Item {
  const createdAt = new Date(began + moment);
  return { _id: newId('rf', createdAt.getTime()), ...of, createdAt };
}

/** The ids of a list, page by page, with what happens between two pages. */
async function readAll(perPage: number, meanwhile: (last: string) => Promise<unknown>): Promise<string[]> {
  const read: string[] = [];
  for (let after: Cursor | undefined; ; ) {
    const { items } = await newestFirst(model, owner, { page: 1, perPage, ...(after && { after }) });
    read.push(...items.map(({ _id }) => _id));
    if (items.length < perPage) return read;
    const { _id: id } = items.at(-1)!;
    after = { id, createdAt: null };
    await meanwhile(id);
  }
}

const moments = fc.array(fc.nat(4), { minLength: 1, maxLength: 25 });
const changes = fc.array(fc.record({ added: moments, removesLast: fc.boolean() }), { maxLength: 8 });

test('a list that changes while it is read gives nothing twice, and all that was there all the time', async () => {
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 7 }), changes, async (there, perPage, steps) => {
      await model.deleteMany({});
      const first = there.map((moment) => item(moment));
      await model.insertMany(first);
      const removed = new Set<string>();
      const left = [...steps];
      const read = await readAll(perPage, async (last) => {
        const step = left.shift();
        if (!step) return;
        await model.insertMany(step.added.map((moment) => item(moment)));
        if (!step.removesLast) return;
        removed.add(last);
        await model.deleteOne({ _id: last });
      });
      expect(new Set(read).size).toBe(read.length);
      const stayed = first.map(({ _id }) => _id).filter((id) => !removed.has(id));
      expect(read).toEqual(expect.arrayContaining(stayed));
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('after an item there is the total of the whole list, and after one with its time nobody counts', async () => {
  await model.insertMany([1, 2, 3].map((moment) => item(moment)));
  const [newest] = (await newestFirst(model, owner, { page: 1, perPage: 1 })).items;
  const { _id: id, createdAt } = newest!;
  const page = { page: 1, perPage: 10 };
  expect(await newestFirst(model, owner, { ...page, after: { id, createdAt: null } })).toMatchObject({
    items: [{}, {}],
    total: 3,
  });
  expect((await newestFirst(model, owner, { ...page, after: { id, createdAt } })).total).toBe(0);
});

test('an item of another owner counts as one that is not there: its id alone says where to go on', async () => {
  const made = item(5, { accountId: 'acc_2', livemode: false });
  await model.insertMany([item(1), item(9), { ...made, createdAt: new Date(began + 20) }]);
  const after = { id: made._id, createdAt: null };
  const { items } = await newestFirst(model, owner, { page: 1, perPage: 10, after });
  expect(items.map(({ createdAt }) => createdAt.getTime() - began)).toEqual([1]);
});
