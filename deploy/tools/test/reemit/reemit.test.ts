import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@catraca/stack/paths';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import type { Document } from 'mongodb';

const SALES = 5;
/**
 * A write of an aggregate and its outbox leave other marks each time, and so does a posting’s place in its
 * chain.
 */
const OF_WRITES = ['version', 'writers', 'outbox', 'sequence', 'balance', 'hash', 'heads'];

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'sandbox', 'balance', 'webhooks']),
);
const sold: string[] = [];
/** Events that each consumer has handled. Its log says so up to a quarter of a second later. */
let handled = SALES;

beforeAll(async () => {
  for (let sale = 0; sale < SALES; sale++) {
    const order = chargeOrder({ reference: `pedido-${sale}`, metadata: { mesa: `${sale}` } });
    const { id } = (await seller.api.post('/v1/charges', order)).body;
    await seller.api.post(`/v1/test/charges/${id}/pay`);
    sold.push(id);
  }
  await eventually(async () => {
    expect((await stateOf('balance', 'postings')).length).toBe(SALES);
    expect((await stateOf('webhooks', 'events')).length).toBe(SALES);
  });
}, 90_000);

type Service = 'balance' | 'webhooks';

async function stateOf(service: Service, collection: string): Promise<Document[]> {
  const documents = await stack.inDatabase(service, (database) =>
    database.collection(collection).find().sort({ _id: 1 }).toArray(),
  );
  return documents.map((document) =>
    Object.fromEntries(Object.entries(document).filter(([field]) => !OF_WRITES.includes(field))),
  );
}

const consumed = async () => ({
  postings: await stateOf('balance', 'postings'),
  totals: await stateOf('balance', 'totals'),
  events: (await stateOf('webhooks', 'events')).map(withoutTimeOfReceipt),
});

/** When an event is received, its delivery is requested: again later, if it comes again to who lost it. */
function withoutTimeOfReceipt({ requests, ...event }: Document): Document {
  return { ...event, requests: requests.map(({ at: _at, ...request }: Document) => request) };
}

const eventLines = (service: Service) =>
  stack
    .logOf(service)
    .split('\n')
    .filter((line) => line.includes('"event handled"')).length;

const untilHandled = () =>
  eventually(
    () => expect([eventLines('balance'), eventLines('webhooks')]).toEqual([handled, handled]),
    40_000,
  );

async function reemit(...args: string[]) {
  const flags = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const file = join(root, 'deploy/tools/src/main.ts');
  const database = await stack.inDatabase('charges', async ({ databaseName }) => databaseName);
  const env = { ...process.env, MONGODB_DATABASE: database };
  const run = promisify(execFile)(process.execPath, [...flags, file, 'reemit', ...args], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  );
}

test('S13.28 consumers that lost everything get the state that they had', async () => {
  const before = await consumed();
  for (const [service, names] of [
    ['balance', ['postings', 'totals']],
    ['webhooks', ['events']],
  ] as const)
    await stack.inDatabase(service, (database) =>
      Promise.all(names.map((name) => database.collection(name).deleteMany({}))),
    );

  expect(await reemit('--since', '2026-01-01T00:00:00Z', '--dry-run')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`✓ ${2 * SALES} events of ${SALES} charges would be emitted`),
  });
  expect((await consumed()).postings).toEqual([]);
  expect(await reemit('--since', '2026-01-01T00:00:00Z')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`✓ ${2 * SALES} events of ${SALES} charges emitted`),
  });
  await eventually(async () => expect(await consumed()).toEqual(before), 40_000);
  handled += SALES;
  expect((await seller.api.get('/v1/balance')).body.balance).toBeGreaterThan(0);
}, 90_000);

test('S13.28 consumers that lost nothing have the same state as before', async () => {
  const before = await consumed();
  await untilHandled();
  expect(await reemit('--charge', sold[0]!)).toEqual({
    code: 0,
    output: `${sold[0]}  charge.created, charge.paid\n`,
  });
  expect(await reemit('--charge', sold[0]!)).toMatchObject({
    code: 1,
    output: expect.stringContaining('nothing to emit'),
  });
  handled += 1;
  await untilHandled();
  expect(await consumed()).toEqual(before);
}, 60_000);

test.each([
  [[], 'Give either --charge'],
  [['--charge', 'ch_x'], 'is no id of a charge'],
  [['--since', 'yesterday'], 'give a time with its zone'],
  [['--charge', `ch_${'0'.repeat(26)}`], 'There is no charge'],
])('%j is refused with advice', async (args, sentence) => {
  expect(await reemit(...args)).toEqual({ code: 2, output: expect.stringContaining(sentence) });
});
