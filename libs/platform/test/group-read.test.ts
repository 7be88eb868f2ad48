import { GroupRead } from '@catraca/platform/group-read';
import { infrastructure, newWorld } from '@catraca/testing/environment';
import mongoose from 'mongoose';

interface Row {
  _id: string;
  owner: string;
  live: boolean;
}

const { prefix } = newWorld();
let connection: mongoose.Connection;
let rows: GroupRead<Row>;
/** Queries that the driver sent. */
let queries = 0;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(infrastructure().MONGODB_URI, { dbName: `${prefix}_reads`, monitorCommands: true })
    .asPromise();
  const collection = connection.db!.collection<Row>('rows');
  await collection.insertMany(
    Array.from({ length: 20 }, (_, index) => ({
      _id: `row ${index}`,
      owner: index % 2 ? 'ana' : 'bruno',
      live: index % 4 < 2,
    })),
  );
  connection.getClient().on('commandStarted', ({ commandName }) => {
    if (commandName === 'find') queries += 1;
  });
  rows = new GroupRead(collection);
}, 30_000);
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('what is asked for at once is read together, and each gets its own', async () => {
  queries = 0;
  const found = await Promise.all(
    Array.from({ length: 20 }, (_, index) => rows.find({ _id: `row ${index}` })),
  );
  expect(found.map((row) => row?._id)).toEqual(Array.from({ length: 20 }, (_, index) => `row ${index}`));
  expect(queries).toBe(1);
});

test('a document is found by its own fields alone, whoever asks for it beside', async () => {
  const asked = ['ana', 'bruno'].flatMap((owner) =>
    [true, false].flatMap((live) =>
      Array.from({ length: 20 }, (_, index) => ({ _id: `row ${index}`, owner, live })),
    ),
  );
  const found = await Promise.all(asked.map((wanted) => rows.find(wanted)));
  found.forEach((row, index) => {
    const { _id, owner, live } = asked[index]!;
    const number = Number(_id.slice(4));
    const isTheirs = owner === (number % 2 ? 'ana' : 'bruno') && live === number % 4 < 2;
    expect(row).toEqual(isTheirs ? { _id, owner, live } : null);
  });
});

test('reads that name more fields and fewer share a query too', async () => {
  queries = 0;
  const found = await Promise.all([
    rows.find({ _id: 'row 0', owner: 'bruno', live: true }),
    rows.find({ _id: 'row 1' }),
    rows.find({ _id: 'row 2', live: true }),
    rows.find({ _id: 'row 3', live: false }),
  ]);
  expect(found.map((row) => row?._id)).toEqual(['row 0', 'row 1', undefined, 'row 3']);
  expect(queries).toBe(1);
});

test('what is not there is null, and the same may be asked for twice', async () => {
  const [missing, one, again] = await Promise.all(
    ['row 99', 'row 1', 'row 1'].map((_id) => rows.find({ _id })),
  );
  expect([missing, one?.owner, again?.owner]).toEqual([null, 'ana', 'ana']);
});
