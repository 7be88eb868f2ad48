import { isSharded, type Placement, placements } from '@catraca/contracts/shard-keys';
import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson } from '@catraca/testing/panel-person';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import type { Collection } from 'mongodb';
import { type Query, recordCommands, recordedQueries } from './commands.ts';
import { fieldsOf, isTargeted } from './targeting.ts';

type Service = keyof typeof placements;
const services = Object.keys(placements) as Service[];

const { stack, seller, receiver } = await withReceiver(Stack.start());
const queries = new Map<Service, Query[]>();

beforeAll(async () => {
  for (const service of services) await stack.inDatabase(service, recordCommands);
  await sellAndRefund();
  for (const service of services) queries.set(service, await stack.inDatabase(service, recordedQueries));
}, 120_000);

async function sellAndRefund(): Promise<void> {
  const { api } = seller;
  const told = receiver.next(({ type }) => type === 'charge.refunded', 60_000);
  const { body: charge } = await api.post('/v1/charges', chargeOrder(), { 'idempotency-key': 'venda-1' });
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  await eventually(async () => expect((await api.get('/v1/balance')).body.available).toBe(charge.net_amount));
  await eventually(async () => {
    const { status } = await api.post(`/v1/charges/${charge.id}/refund`, { amount: 100 });
    expect(status).toBeLessThan(300);
  });
  await told;
  expect((await api.get('/v1/charges')).body.data).toHaveLength(1);
  expect((await api.get(`/v1/charges/${charge.id}/refunds`)).body.data).toHaveLength(1);
  expect((await api.get(`/v1/charges/${charge.id}/timeline`)).status).toBe(200);
  const { browser } = await newPanelPerson(stack, seller.account);
  const reads = ['/overview', '/overview?livemode=true', ...words.map((one) => `/search?q=${one}`)];
  for (const path of reads) expect((await browser.get(path)).status).toBe(200);
}

const onePix = '1'.repeat(31);
/** One of each kind that a search looks up. */
const words = ['pedido-1', '52998224725', 'bruno@example.com', '0010', `E${onePix}`, `D${onePix}`];

describe.each(services)('%s', (service) => {
  const placementOf = (collection: string): Placement | undefined => placements[service][collection];

  test('every collection has a place', async () => {
    const collections = await stack.inDatabase(service, (database) => database.listCollections().toArray());
    const names = collections.map(({ name }) => name).filter((name) => !isInternal(name));
    expect(names.filter((name) => !placementOf(name))).toEqual([]);
  });

  test('every query names the shard key, but for the exceptions of the table', () => {
    const scattered = queries.get(service)!.flatMap(({ collection, filter }) => {
      const placement = placementOf(collection);
      if (!placement || !isSharded(placement.key) || isTargeted(filter, placement.key)) return [];
      const fields = fieldsOf(filter);
      return fields in (placement.scattered ?? {}) ? [] : [`${collection}: ${fields}`];
    });
    expect([...new Set(scattered)]).toEqual([]);
  });

  test('every unique index of a sharded collection begins with the shard key, but for the exceptions', async () => {
    const sharded = Object.entries(placements[service]).filter(([, { key }]) => isSharded(key));
    const wrong = await stack.inDatabase(service, (database) =>
      Promise.all(
        sharded.map(([collection, placement]) => foreignIndexes(database.collection(collection), placement)),
      ),
    );
    expect(wrong.flat()).toEqual([]);
  });
});

/** Unique indexes that neither begin with the shard key nor stand in the table. */
async function foreignIndexes(collection: Collection, { key, unique = {} }: Placement): Promise<string[]> {
  const indexes = await collection.indexes();
  return indexes
    .filter((index) => index.unique && !beginsWith(index.key, key))
    .map((index) => Object.keys(index.key).join(','))
    .filter((fields) => !(fields in unique))
    .map((fields) => `${collection.collectionName}: ${fields}`);
}

/** MongoDB refuses a unique index on a hashed field. */
function beginsWith(index: object, key: object): boolean {
  const fields = Object.keys(index);
  return Object.entries(key).every(([field, kind], place) => kind === 1 && fields[place] === field);
}

/** The profiler’s, and the version of the schema. */
function isInternal(name: string): boolean {
  return name.startsWith('system.') || name === 'schema_version';
}
