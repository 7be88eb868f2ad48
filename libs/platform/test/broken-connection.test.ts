import { connect, createServer, type Server, type Socket } from 'node:net';
import { infrastructure } from '@catraca/testing/environment';
import { MongoClient } from 'mongodb';
import { GroupCommit } from '../src/mongo/group-commit.ts';
import { isTransient } from '../src/service/transient.ts';

let proxy: Server;
let client: MongoClient;
let isCut = false;
/** How many inserts still arrive whose answers do not. */
let answersLost = 0;
const database = `broken_${process.pid}_${Date.now()}`;

beforeAll(async () => {
  const [, host, port] = /\/\/([^:/]+):(\d+)/.exec(infrastructure().MONGODB_URI)!;
  proxy = createServer((near) => {
    const far = connect(Number(port), host!);
    const end = () => [near, far].forEach((socket: Socket) => void socket.destroy());
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    let isLosing = false;
    near.on('data', (piece) => {
      const isInsert = piece.includes('insert');
      if (isCut && isInsert) return end();
      isLosing = isInsert && answersLost-- > 0;
      return far.write(piece);
    });
    far.on('data', (piece) => (isLosing ? end() : near.write(piece)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address() as { port: number };
  client = await MongoClient.connect(`mongodb://127.0.0.1:${address.port}/?directConnection=true`);
});
afterAll(async () => {
  isCut = false;
  await client.db(database).dropDatabase();
  await client.close();
  proxy.close();
});

test('an insert whose connection breaks fails, and may be tried again', async () => {
  const collection = client.db(database).collection<{ _id: string }>('things');
  const commits = new GroupCommit(collection);
  await commits.insert({ _id: 'before' });

  isCut = true;
  const failure = await commits.insert({ _id: 'lost' }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Error);
  expect(isTransient(failure)).toBe(true);
  isCut = false;
  expect(await commits.insert({ _id: 'lost' })).toBe(true);
});

test('an insert whose answer is lost is sent again, and knows its own document from another’s', async () => {
  const collection = client.db(database).collection<{ _id: string; by: string }>('owned');
  const commits = new GroupCommit(collection);
  await commits.insert({ _id: 'theirs', by: 'them' });

  answersLost = 1;
  const stored = await Promise.all([
    commits.insert({ by: 'us', _id: 'ours' }),
    commits.insert({ _id: 'theirs', by: 'us' }),
    commits.insert({ _id: 'ours', by: 'another of us' }),
  ]);
  expect(stored).toEqual([true, false, false]);
  expect(answersLost).toBeLessThan(1);
  expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'ours', by: 'us' },
    { _id: 'theirs', by: 'them' },
  ]);
});
