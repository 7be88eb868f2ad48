import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { Stack } from '@catraca/testing/stack';
import { DATA_KEYS, loadStoredData, secretKey } from './stored-data.ts';

const account = 'acc_01m83mrjhzp81q2w39d2knxtex';
const paid = 'ch_01m83mrkzayfts3y449c7cwdvg';
const metadata = JSON.parse('{"$set":"1","a.b":"2","__proto__":"3"}');
const order = {
  amount: 12_990,
  customer: { name: 'Bruno Souza', email: 'bruno@example.com', document: '529.982.247-25' },
  description: 'Camiseta',
  reference: 'pedido-1',
  metadata,
  items: [{ description: 'Camiseta', quantity: 1, amount: 12_990, reference: 'sku-1' }],
};

let stack: Stack;
let seller: Http;
beforeAll(async () => {
  const settings: Partial<Record<ServiceName, NodeJS.ProcessEnv>> = Object.fromEntries(
    serviceNames.map((name) => [name, { DATA_KEYS }]),
  );
  stack = await Stack.start([], settings);
  await loadStoredData(stack);
  seller = new Http(stack.baseUrl, secretKey);
}, 60_000);
afterAll(() => stack.close());

test('a service whose database is behind refuses to start and names the command', async () => {
  await expect(stack.startService('notifier')).rejects.toThrow(
    /schema version 0 and this build needs 1: run "node dist\/bundle.js migrate"/,
  );
});

test('a dry run changes nothing, and a migration runs once', async () => {
  expect(await stack.migrate('notifier', '--dry-run')).toContain('would run 1: holders become heartbeats');
  expect(await stack.migrate('notifier')).toContain('done 1');
  expect(await stack.migrate('notifier')).toContain('nothing to migrate');
  expect(await stack.migrate('balance')).toContain('done 1');
  const names = await stack.inDatabase('notifier', async (database) =>
    (await database.listCollections().toArray()).map(({ name }) => name).sort(),
  );
  expect(names).toEqual(['deliveries', 'heartbeats', 'schema_version']);
});

test('every store reads what the earlier build has stored', async () => {
  await stack.startService('sandbox');
  await Promise.all(
    serviceNames.filter((name) => name !== 'sandbox').map((name) => stack.startService(name)),
  );

  const operator = (path: string) => stack.operator.get(`/operator/v1/accounts/${account}${path}`);
  expect((await operator('')).body).toMatchObject({ email: 'ontem@loja.example', contract: { version: 2 } });
  const lists = { secret_keys: 2, publishable_keys: 1, webhook_endpoints: 1, events: 1 };
  for (const [name, count] of Object.entries(lists))
    expect([name, (await operator(`/${name}`)).body.pagination.total]).toEqual([name, count]);
  expect((await operator('/deliveries')).body.data.length).toBeGreaterThan(0);
  const audit = await stack.operator.get(`/operator/v1/audit_log?account=${account}`);
  const earlier = audit.body.data.filter((entry: { credential: unknown }) => entry.credential === null);
  expect(earlier).toHaveLength(9);
  expect(earlier[0]).toMatchObject({ actor: 'operator', address: null });

  const charges = (await seller.get('/v1/charges')).body.data;
  expect(charges.map(({ status }: { status: string }) => status).sort()).toEqual([
    'canceled',
    'expired',
    'paid',
    'pending',
  ]);
  expect((await seller.get(`/v1/charges/${paid}`)).body).toMatchObject({ id: paid, net_amount: 12_743 });
  expect((await seller.get(`/v1/charges/${paid}`)).body.metadata).toEqual(metadata);
  expect((await seller.get('/v1/balance')).body).toMatchObject({ balance: 12_743 });
}, 120_000);

test('an account of the earlier build is found by its document', async () => {
  const { document } = (await stack.operator.get(`/operator/v1/accounts/${account}`)).body;
  const owner = { name: 'Outra', document, email: 'outra@loja.example' };
  await eventually(async () => {
    const unhashed = await stack.inDatabase('accounts', (database) =>
      database.collection('accounts').countDocuments({ documentHash: { $exists: false } }),
    );
    expect(unhashed).toBe(0);
  });
  const { status, body } = await stack.operator.post('/operator/v1/accounts', owner);
  expect([status, body.error?.details]).toEqual([409, { account }]);
});

test('an idempotency key of the earlier build still replays its answer', async () => {
  const again = await seller.post('/v1/charges', order, { 'idempotency-key': 'yesterday-1' });
  expect([again.status, again.body.id]).toEqual([201, paid]);
});

test('a charge of the earlier build is paid, posted and delivered by this one', async () => {
  const charges = (await seller.get('/v1/charges?status=pending')).body.data;
  await seller.post(`/v1/test/charges/${charges[0].id}/pay`);
  await eventually(async () => {
    expect((await seller.get(`/v1/charges/${charges[0].id}`)).body.status).toBe('paid');
    expect((await seller.get('/v1/balance')).body.balance).toBeGreaterThan(12_743);
    const events = await stack.operator.get(`/operator/v1/accounts/${account}/events`);
    expect(events.body.pagination.total).toBe(2);
  });
  await eventually(async () => {
    const { body } = await stack.operator.get(`/operator/v1/accounts/${account}/deliveries`);
    expect(new Set(body.data.map(({ event_id }: { event_id: string }) => event_id)).size).toBe(2);
  });
}, 60_000);
