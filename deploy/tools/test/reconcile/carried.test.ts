import { Brokers } from '@catraca/platform/kafka/brokers';
import { infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { type Document, MongoClient } from 'mongodb';
import type { Carried } from '../../src/reconcile/carried.ts';
import { providersOf, sandboxSettings } from '../../src/reconcile/connections.ts';
import { reconcile } from '../../src/reconcile/reconciliation.ts';

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'balance', 'webhooks', 'sandbox']),
);
let client: MongoClient;
let charge: string;
let soldAt: number;

beforeAll(async () => {
  client = await MongoClient.connect(infrastructure().MONGODB_URI);
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  charge = body.id;
  await seller.api.post(`/v1/test/charges/${charge}/pay`);
  await eventually(async () => expect(await of('balance', 'postings').countDocuments()).toBe(1));
  soldAt = (await of('charges', 'charges').findOne({ _id: charge }))!.createdAt.getTime();
}, 60_000);
afterAll(() => client.close());

const of = (service: string, name: string) =>
  client.db(`${stack.names.prefix}_${service}`).collection<Document & { _id: string }>(name);
const setAmount = (amount: number) =>
  of('charges', 'charges').updateOne({ _id: charge }, { $set: { amount } });

/** A run whose window begins so long after the sale. */
async function run(msAfter: number, { changedSince, carried }: { changedSince: Date; carried?: Carried }) {
  const settings = sandboxSettings(stack.sandboxUrl, stack.acquirer.url, stack.secrets);
  const { bank, payouts } = providersOf(settings, 'TEST');
  const brokers = new Brokers('reconcile', {
    KAFKA_BROKERS: infrastructure().KAFKA_BROKERS.split(','),
    KAFKA_TOPIC_PREFIX: `${stack.names.prefix}.`,
  });
  const database = (service: string) => `${stack.names.prefix}_${service}`;
  const sources = { client, database, brokers, bank: bank!, payouts, acquirer: null, livemode: false };
  const window = { from: new Date(soldAt + msAfter), until: new Date() };
  const options = { window, recheckAfterMs: 1, changedSince, ...(carried && { carried }) };
  const result = await reconcile(sources, options);
  await Promise.all([bank?.close(), payouts?.close()]);
  const kinds = result.differences.filter(({ subject }) => subject === charge).map(({ kind }) => kind);
  return { kinds, carried: result.carried };
}

const [always, never] = [new Date(0), new Date(Date.now() + 3_600_000)];

test.each([
  ['an old charge that changed', 10, always],
  ['a charge that leaves the window', 0, never],
])(
  'a difference of %s is reported until it is gone',
  async (_, msAfter, changedSince) => {
    await setAmount(1);
    let { kinds, carried } = await run(msAfter, { changedSince });
    expect(kinds).toContain('charge_amount_differs');
    for (let runs = 0; runs < 3; runs += 1) {
      ({ kinds, carried } = await run(10, { changedSince: never, carried }));
      expect(kinds).toContain('charge_amount_differs');
    }
    await setAmount(12_990);
    ({ kinds, carried } = await run(10, { changedSince: never, carried }));
    expect(kinds).toEqual([]);
    expect(carried).toMatchObject({ slices: [], charges: [], withdrawals: [], unreadable: [] });
  },
  60_000,
);
