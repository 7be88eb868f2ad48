import { createServer, type Server } from 'node:net';
import { eventually } from '@catraca/testing/eventually';
import { Kafka, logLevel } from 'kafkajs';
import '../src/repairs/kafkajs.ts';

let server: Server;
let opened = 0;
let closed = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    opened += 1;
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      closed += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

test('a connection whose broker is silent is given up, and what was asked is asked on a new one', async () => {
  const { port } = server.address() as { port: number };
  const kafka = new Kafka({
    brokers: [`127.0.0.1:${port}`],
    requestTimeout: 300,
    retry: { retries: 1, initialRetryTime: 50 },
    logLevel: logLevel.NOTHING,
  });

  await expect(kafka.admin().connect()).rejects.toThrow('timed out');

  expect(opened).toBeGreaterThanOrEqual(2);
  await eventually(() => expect(closed).toBe(opened));
}, 30_000);
