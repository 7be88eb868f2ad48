import { Brokers } from '@catraca/platform/kafka/brokers';
import { infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { type Document, MongoClient } from 'mongodb';
import { providersOf, sandboxSettings } from '../../src/reconcile/connections.ts';
import { reconcile } from '../../src/reconcile/reconciliation.ts';
import { windowOf } from '../../src/reconcile/window.ts';
import { makeOldSales, type SaleCollections } from './old-sales.ts';

const DAYS = 120;
const A_DAY = 3;
const { stack, seller } = await withReceiver(Stack.start());
let client: MongoClient;
let collections: SaleCollections;

beforeAll(async () => {
  client = await MongoClient.connect(infrastructure().MONGODB_URI);
  collections = {
    charges: of('charges', 'charges'),
    cobs: of('sandbox', 'cobs'),
    postings: of('balance', 'postings'),
    totals: of('balance', 'totals'),
    events: of('webhooks', 'events'),
    deliveries: of('notifier', 'deliveries'),
  };
  const { api } = seller;
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  await eventually(async () =>
    expect(await collections.deliveries.countDocuments({ doneAt: { $ne: null } })).toBeGreaterThan(0),
  );
  await eventually(async () => expect(await collections.postings.countDocuments()).toBe(1));
  // Its subscription is older than all of them, as that of a seller of many years.
  await of('webhooks', 'endpoints').updateMany(
    {},
    {
      $set: { createdAt: new Date(0), enabledAt: new Date(0) },
    },
  );
  await makeOldSales(collections, charge.id, { days: DAYS, aDay: A_DAY });
}, 90_000);
afterAll(() => client.close());

const database = (service: string) => `${stack.names.prefix}_${service}`;

function of(service: string, name: string) {
  return client.db(database(service)).collection<Document & { _id: string }>(name);
}

async function reconciled(days: number) {
  const settings = sandboxSettings(stack.sandboxUrl, stack.acquirer.url, stack.secrets);
  const { bank, payouts } = providersOf(settings, 'TEST');
  const brokers = new Brokers('reconcile', {
    KAFKA_BROKERS: infrastructure().KAFKA_BROKERS.split(','),
    KAFKA_TOPIC_PREFIX: `${stack.names.prefix}.`,
  });
  const sources = { client, database, brokers, bank: bank!, payouts, acquirer: null, livemode: false };
  const result = await reconcile(sources, { window: windowOf(days, new Date()), recheckAfterMs: 0 });
  await Promise.all([bank?.close(), payouts?.close()]);
  return result;
}

test.each([7, 9, 31, 90, DAYS])(
  'healthy data of four months has no differences in the last %i days, whatever its age and what was removed',
  async (days) => {
    const { differences, counts } = await reconciled(days);
    expect(differences).toEqual([]);
    expect(counts.charges).toBeGreaterThanOrEqual(days * A_DAY);
  },
  60_000,
);

test('a sale of 80 days ago that lost its posting is found, and nothing else', async () => {
  const old = new Date(Date.now() - 80 * 24 * 3_600_000);
  const charge = (await collections.charges.findOne({ createdAt: { $lt: old } }, { sort: { _id: -1 } }))!;
  const posting = (await collections.postings.findOne({ subject: charge._id }))!;
  await collections.postings.deleteOne({ _id: posting._id });
  const { differences } = await reconciled(90);
  await collections.postings.insertOne(posting);
  expect(differences.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['posting_missing', charge._id],
    ...posting.entries.slice(0, 1).map(() => expect.arrayContaining(['totals_differ'])),
  ]);
}, 60_000);
