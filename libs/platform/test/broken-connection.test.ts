import { connect, createServer, type Server, type Socket } from 'node:net';
import { infrastructure } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { GroupCommit } from '../src/mongo/group-commit.ts';
import { documentSchema } from '../src/mongo/schema.ts';
import { isTransient } from '../src/service/transient.ts';

let proxy: Server;
let connection: mongoose.Connection;
let isCut = false;
/** How many inserts still arrive whose responses do not. */
let responsesLost = 0;
const database = `broken_${process.pid}_${Date.now()}`;

beforeAll(async () => {
  const uri = new URL(infrastructure().MONGODB_URI);
  const { hostname: host, port } = uri;
  proxy = createServer((near) => {
    const far = connect(Number(port), host);
    const end = () => [near, far].forEach((socket: Socket) => void socket.destroy());
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    let isLosing = false;
    near.on('data', (piece) => {
      const isInsert = piece.includes('insert');
      if (isCut && isInsert) return end();
      isLosing = isInsert && responsesLost-- > 0;
      return far.write(piece);
    });
    far.on('data', (piece) => (isLosing ? end() : near.write(piece)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address() as { port: number };
  uri.host = `127.0.0.1:${address.port}`;
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  connection = await mongoose.createConnection(uri.href, { dbName: database }).asPromise();
});
afterAll(async () => {
  isCut = false;
  await connection.dropDatabase();
  await connection.close();
  proxy.close();
});

test('an insert whose connection breaks fails, and may be tried again', async () => {
  const things = connection.model<{ _id: string }>(
    'Thing',
    documentSchema<{ _id: string }>({ _id: String }),
    'things',
  );
  const commits = new GroupCommit(things);
  await commits.insert({ _id: 'before' });

  isCut = true;
  const failure = await commits.insert({ _id: 'lost' }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Error);
  expect(isTransient(failure)).toBe(true);
  isCut = false;
  expect(await commits.insert({ _id: 'lost' })).toBe(true);
});

test('an insert whose answer is lost is sent again, and knows its own document from another’s', async () => {
  const schema = documentSchema<{ _id: string; by: string }>({ _id: String, by: String });
  const owned = connection.model<{ _id: string; by: string }>('Owned', schema, 'owned');
  const commits = new GroupCommit(owned);
  await commits.insert({ _id: 'theirs', by: 'them' });

  responsesLost = 1;
  const stored = await Promise.all([
    commits.insert({ by: 'us', _id: 'ours' }),
    commits.insert({ _id: 'theirs', by: 'us' }),
    commits.insert({ _id: 'ours', by: 'another of us' }),
  ]);
  expect(stored).toEqual([true, false, false]);
  expect(responsesLost).toBeLessThan(1);
  expect(await owned.find().sort({ _id: 1 }).lean()).toEqual([
    { _id: 'ours', by: 'us' },
    { _id: 'theirs', by: 'them' },
  ]);
});
