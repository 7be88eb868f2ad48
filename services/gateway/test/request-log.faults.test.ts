import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, type Seller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { UncompressedMongo } from '@catraca/testing/uncompressed-mongo';
import mongoose from 'mongoose';

// A seller floods its own log, with bodies as big as they may be, while the gateway's database is away.

/** What a full entry counts for, and what may wait of them. */
const ENTRY_BYTES = 2 * 16 * 1024;
const MAX_WAITING = (8 * 1024 * 1024) / ENTRY_BYTES;
/** What is on its way to the database when it goes away. */
const IN_FLIGHT = MAX_WAITING;

const folder = mkdtempSync(join(tmpdir(), 'catraca-request-log-'));
const mongo = await UncompressedMongo.start(folder);
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'sandbox'], { gateway: { MONGODB_URI: mongo.uri } }),
);
const database = (await mongoose.createConnection(mongo.uri).asPromise()).useDb(
  `${stack.names.prefix}_gateway`,
);
afterAll(async () => {
  await database.close();
  await stack.close();
  await mongo.stop();
  rmSync(folder, { recursive: true });
});
const requests = () => database.db!.collection('requests');
const kept = (keyId: string, filter: object = {}) => requests().countDocuments({ keyId, ...filter });

async function newFlood(): Promise<{ api: Http; key: string; keyId: string }> {
  const key = await newKey(stack, seller.account);
  const { data } = (await stack.operator.get(`/operator/v1/accounts/${seller.account}/secret_keys`)).body;
  return { api: new Http(stack.baseUrl, key), key, keyId: data[0].id };
}

/** By reason. */
async function dropped(ops = stack.opsAddressOf('gateway')): Promise<Record<string, number>> {
  const { text } = await new Http(`http://${ops}`).get('/metrics');
  const lines = text.matchAll(/^request_log_dropped_total\{.*reason="(\w+)".*\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason!, Number(count)]));
}

function lostSince(before: Record<string, number>, now: Record<string, number>): number {
  const lost = (all: Record<string, number>) => Object.values(all).reduce((sum, count) => sum + count, 0);
  return lost(now) - lost(before);
}

/** Its entry is as long as one can be. */
const body = JSON.stringify({ amount: 0, text: 'x'.repeat(18_000) });

async function send(count: number, { api }: { api: Http }): Promise<void> {
  let sent = 0;
  const one = async () => {
    while (sent++ < count) expect((await api.post('/v1/charges', body)).status).toBe(422);
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

async function sell({ api }: Pick<Seller, 'api'>): Promise<number> {
  const begun = performance.now();
  expect((await api.post('/v1/charges', chargeOrder())).status).toBe(201);
  return performance.now() - begun;
}

test('S23.20 while the database is silent, little waits, the rest is counted, and sales go on', async () => {
  const flood = await newFlood();
  await send(1, flood);
  await eventually(async () => expect(await kept(flood.keyId)).toBe(1));
  const before = await dropped();

  let [sent, slowestMs] = [1, 0];
  mongo.pause();
  try {
    for (; sent <= 2_000; sent += 500) {
      await send(500, flood);
      slowestMs = Math.max(slowestMs, await sell(seller));
    }
    expect(sent - lostSince(before, await dropped())).toBeLessThanOrEqual(MAX_WAITING + IN_FLIGHT);
  } finally {
    mongo.resume();
  }
  expect((await dropped()).queue_full).toBeGreaterThan(100);
  expect(slowestMs).toBeLessThan(3_000);

  // A write without an answer is counted, though it may have been done.
  const { queue_full: full = 0 } = await dropped();
  await eventually(async () => {
    const stored = await kept(flood.keyId);
    expect(stored + lostSince(before, await dropped())).toBeGreaterThanOrEqual(sent);
    expect(stored).toBeLessThanOrEqual(sent - full);
  });
  const { headers } = await flood.api.get('/v1/balance');
  const isLast = { _id: headers.get('x-request-id') as never };
  await eventually(async () => expect(await requests().countDocuments(isLast)).toBe(1));
}, 120_000);

test('S23.20 entries that the database refuses are counted, and sales go on', async () => {
  const flood = await newFlood();
  await flood.api.get('/v1/balance');
  await eventually(async () => expect(await kept(flood.keyId)).toBe(1));
  const { not_written = 0 } = await dropped();
  await database.db!.command({ collMod: 'requests', validator: { _id: 1 } });
  try {
    const keyed = { 'idempotency-key': 'venda-com-registro-parado' };
    const { status } = await flood.api.post('/v1/charges', chargeOrder(), keyed);
    expect(status).toBe(201);
    await flood.api.get('/v1/balance');
    await eventually(async () => expect((await dropped()).not_written).toBe(not_written + 2));
  } finally {
    await database.db!.command({ collMod: 'requests', validator: {} });
  }
  expect(await kept(flood.keyId)).toBe(1);
});

test.each([
  ['answers 429', 429, 'POST', '/v1/charges', { RATE_LIMIT_WRITES: '1' }],
  ['unknown routes', 404, 'GET', '/v1/nothing', {}],
  ['methods that a path does not have', 405, 'DELETE', '/v1/balance', {}],
])(
  'S23.20 of %s a key has at most 60 a minute in the log',
  async (_what, status, method, path, settings) => {
    const flood = await newFlood();
    const [port] = await freePorts(1);
    const ops = `127.0.0.1:${port}`;
    const api = new Http(await stack.startGateway({ ...settings, OPS_PORT: String(port) }), flood.key);
    await withinAMinute();
    let calls = 0;
    for (let part = 0; part < 20; part++) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => api.send(method, path)));
      calls += answers.filter((answer) => answer.status === status).length;
    }
    await eventually(async () => {
      const { limited = 0 } = await dropped(ops);
      expect((await kept(flood.keyId, { status })) + limited).toBe(calls);
    });
    expect(await keptAMinute(flood.keyId, status)).toBe(60);
    expect((await dropped(ops)).limited).toBeGreaterThan(100);
  },
  120_000,
);

/** A call is counted when it is over: across the end of a minute, that may be the next one. */
async function withinAMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 40_000) await new Promise((resolve) => setTimeout(resolve, left));
}

/** The most of any minute. */
async function keptAMinute(keyId: string, status: number): Promise<number> {
  const entries = await requests()
    .find({ keyId, status })
    .project<{ createdAt: Date }>({ createdAt: 1 })
    .toArray();
  const aMinute = Map.groupBy(entries, ({ createdAt }) => Math.floor(createdAt.getTime() / 60_000));
  return Math.max(...[...aMinute.values()].map(({ length }) => length));
}
