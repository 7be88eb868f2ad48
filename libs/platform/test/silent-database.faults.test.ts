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
  const uri = new URL(infrastructure().MONGODB_URI);
  const { hostname: host, port } = uri;
  proxy = createServer((near) => {
    opened += 1;
    const number = opened;
    const far = connect(Number(port), host);
    for (const socket of [near, far])
      socket.on('error', () => near.destroy()).on('close', () => far.destroy());
    near.on('data', (piece) => number > silentUpTo && far.write(piece));
    far.on('data', (piece) => number > silentUpTo && near.write(piece));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address() as { port: number };
  uri.host = `127.0.0.1:${address.port}`;
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  connection = await mongoose.createConnection(uri.href, mongoOptions('admin')).asPromise();
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
