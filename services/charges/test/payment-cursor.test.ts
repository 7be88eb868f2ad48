import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { PaymentCursor } from '../src/adapters/payment.cursor.ts';

let connection: mongoose.Connection;

beforeAll(async () => {
  const dbName = `${isolatedNames().prefix}_charges`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('another reader continues the list of a reader that died within fifteen seconds, from the same position', async () => {
  const cursor = new PaymentCursor(connection);
  const start = new Date('2026-07-01T12:00:00Z');
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

  expect(await cursor.claim(false, start)).toEqual(start);
  expect(await cursor.claim(false, after(5))).toBeNull();
  expect(await cursor.claim(false, after(14))).toEqual(start);
  await cursor.advance(false, after(14));
  expect(await cursor.claim(false, after(30))).toEqual(after(14));
});
