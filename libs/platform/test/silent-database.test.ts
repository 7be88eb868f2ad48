import { connect, createServer, type Server } from 'node:net';
import { infrastructure } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { mongoOptions } from '../src/mongo/connection-options.ts';

let proxy: Server;
let connection: mongoose.Connection;
let opened = 0;
/** The connections up to this one get no word through any more. */
let silentUpTo = 0;

beforeAll(async () => {
  const [, host, port] = /\/\/([^:/]+):(\d+)/.exec(infrastructure().MONGODB_URI)!;
  proxy = createServer((near) => {
    opened += 1;
    const number = opened;
    const far = connect(Number(port), host!);
    for (const socket of [near, far])
      socket.on('error', () => near.destroy()).on('close', () => far.destroy());
    near.on('data', (piece) => number > silentUpTo && far.write(piece));
    far.on('data', (piece) => number > silentUpTo && near.write(piece));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address() as { port: number };
  const uri = `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
  connection = await mongoose.createConnection(uri, mongoOptions('admin')).asPromise();
}, 30_000);
afterAll(async () => {
  await connection.close(true);
  proxy.close();
});

test('all connections of an unresponsive pool are closed at once', async () => {
  const ping = () => connection.db!.command({ ping: 1 });
  await Promise.all(Array.from({ length: 20 }, ping));

  silentUpTo = opened;
  const silentAt = Date.now();
  await Promise.all(Array.from({ length: 20 }, () => ping().catch(() => undefined)));
  await ping();

  expect(Date.now() - silentAt).toBeLessThan(12_000);
}, 60_000);
