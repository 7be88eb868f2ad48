import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { GroupRead } from '../src/mongo/group-read.ts';
import { documentSchema } from '../src/mongo/schema.ts';

interface Row {
  _id: string;
  owner: string;
  live: boolean;
}

const { prefix } = isolatedNames();
let connection: mongoose.Connection;
let rows: GroupRead<Row>;
/** Number of queries sent. */
let queries = 0;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(infrastructure().MONGODB_URI, { dbName: `${prefix}_reads`, monitorCommands: true })
    .asPromise();
  const schema = documentSchema<Row>({ _id: String, owner: String, live: Boolean });
  const model = connection.model<Row>('Row', schema, 'rows');
  await model.insertMany(
    Array.from({ length: 20 }, (_, index) => ({
      _id: `row ${index}`,
      owner: index % 2 ? 'ana' : 'bruno',
      live: index % 4 < 2,
    })),
  );
  connection.getClient().on('commandStarted', ({ commandName }) => {
    if (commandName === 'find') queries += 1;
  });
  rows = new GroupRead<Row>(model);
}, 30_000);
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('reads at the same time share a query, and each gets its own document', async () => {
  queries = 0;
  const found = await Promise.all(
    Array.from({ length: 20 }, (_, index) => rows.find({ _id: `row ${index}` })),
  );
  expect(found.map((row) => row?._id)).toEqual(Array.from({ length: 20 }, (_, index) => `row ${index}`));
  expect(queries).toBe(1);
});

test('a document is found by its own fields only, whatever other reads share the query', async () => {
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

test('a missing document is null, and one document may be read twice at once', async () => {
  const [missing, one, again] = await Promise.all(
    ['row 99', 'row 1', 'row 1'].map((_id) => rows.find({ _id })),
  );
  expect([missing, one?.owner, again?.owner]).toEqual([null, 'ana', 'ana']);
});
