import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import mongoose from 'mongoose';
import { mongoOptions } from '../src/mongo/connection-options.ts';
import { type Due, DueWork } from '../src/mongo/due-work.ts';
import { GroupCommit } from '../src/mongo/group-commit.ts';
import { GroupRead } from '../src/mongo/group-read.ts';
import { OutboxSweep } from '../src/mongo/outbox-sweep.ts';
import { documentSchema } from '../src/mongo/schema.ts';
import { isTransient } from '../src/service/transient.ts';

let proxy: Server;
let address: string;
let connection: mongoose.Connection;
let opened = 0;
/** The connections up to this one get no word through any more. */
let silentUpTo = 0;
let lostPieces = 0;

beforeAll(async () => {
  const uri = new URL(infrastructure().MONGODB_URI);
  const { hostname: host, port } = uri;
  proxy = createServer((near) => {
    opened += 1;
    const number = opened;
    const far = connect(Number(port), host);
    for (const socket of [near, far])
      socket.on('error', () => near.destroy()).on('close', () => far.destroy());
    const pass = (piece: Buffer, to: Socket) => {
      if (number > silentUpTo) to.write(piece);
      else lostPieces += 1;
    };
    near.on('data', (piece) => pass(piece, far));
    far.on('data', (piece) => pass(piece, near));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: near } = proxy.address() as { port: number };
  uri.host = `127.0.0.1:${near}`;
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  address = uri.href;
  connection = await mongoose.createConnection(address, mongoOptions('admin')).asPromise();
}, 30_000);
afterAll(async () => {
  await connection.close(true);
  proxy.close();
});

test('a pool of silent connections is closed as a whole, not one connection per failed operation', async () => {
  const ping = () => connection.db!.command({ ping: 1 });
  await Promise.all(Array.from({ length: 20 }, ping));

  silentUpTo = opened;
  let failures = 0;
  while (
    !(await ping().then(
      () => true,
      () => false,
    ))
  )
    failures += 1;

  expect(failures).toBeLessThan(4);
}, 120_000);

test('what never has an answer ends as unknown, and what waits behind it goes on', async () => {
  const { prefix } = isolatedNames();
  const withoutDriversLimits = { heartbeatFrequencyMS: 60_000, socketTimeoutMS: 0 };
  const before = opened;
  const own = await mongoose
    .createConnection(address, { ...mongoOptions(prefix), ...withoutDriversLimits, minPoolSize: 20 })
    .asPromise();
  const schema = documentSchema<{ _id: string }>({ _id: String });
  const people = own.model<{ _id: string }>('Person', schema, 'people');
  const commit = new GroupCommit(people);
  const dueRow = documentSchema<Due & { _id: string }>({ _id: String, dueAt: Date, attempts: Number });
  const rows = own.model<Due & { _id: string }>('Row', dueRow, 'rows');
  const work = new DueWork(rows, (row) => row);
  const sweep = new OutboxSweep(people.collection as never);
  const reads = new GroupRead(people);
  expect(await commit.insert({ _id: 'before' })).toBe(true);
  // the whole pool and the monitor's: no operation finds a connection that does not fall silent
  await eventually(() => expect(opened - before).toBeGreaterThanOrEqual(21), 20_000);

  silentUpTo = opened;
  lostPieces = 0;
  const unanswered: Promise<unknown>[] = [
    commit.insert({ _id: 'unanswered' }),
    reads.find({ _id: 'before' }),
    work.claim({}, 1, () => null),
    work.restart({ _id: 'before' }, new Date()),
    sweep.claim(),
    sweep.release('nobody'),
    sweep.postpone('before', 'none'),
  ];
  const outcomes = Promise.allSettled(unanswered);
  await eventually(() => expect(lostPieces).toBeGreaterThanOrEqual(unanswered.length));
  await sleep(2_000); // some take two pieces, and all are on their way by then
  silentUpTo = 0;
  const behind = [commit.insert({ _id: 'behind' }), reads.find({ _id: 'before' })];
  const ends = (await outcomes).map((outcome) =>
    outcome.status === 'rejected' && isTransient(outcome.reason) ? 'unknown' : outcome,
  );
  expect(ends).toEqual(unanswered.map(() => 'unknown'));
  expect(await Promise.all(behind)).toEqual([true, { _id: 'before' }]);
  await own.dropDatabase();
  await own.close(true);
}, 60_000);
