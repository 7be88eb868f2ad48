import { setTimeout as sleep } from 'node:timers/promises';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { brokerSettings, infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { type Document, MongoClient } from 'mongodb';
import { type Carried, nothingCarried } from '../../src/reconcile/carried.ts';
import { providersOf, sandboxSettings } from '../../src/reconcile/connections.ts';
import { runJob } from '../../src/reconcile/job.ts';
import { reconcile } from '../../src/reconcile/reconciliation.ts';
import type { Sources } from '../../src/reconcile/sources.ts';
import { sellOneByCard } from './planted-cards.ts';

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'balance', 'webhooks', 'sandbox']),
  { switches: { card_enabled: true } },
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

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** Without the acquirer. */
function sourcesOf(): Sources {
  return { ...sourcesWithCards(), acquirer: null };
}

function sourcesWithCards(): Sources {
  const settings = sandboxSettings(stack.sandboxUrl, stack.acquirer.url, stack.secrets);
  const { bank, payouts, acquirer } = providersOf(settings, 'TEST');
  opened.push(bank!, payouts!, acquirer!);
  const brokers = new Brokers('reconcile', brokerSettings(`${stack.names.prefix}.`));
  const database = (service: string) => `${stack.names.prefix}_${service}`;
  return { client, database, brokers, bank: bank!, payouts, acquirer, livemode: false };
}

/** A run whose window begins so long after the sale. */
async function run(msAfter: number, { changedSince, carried }: { changedSince: Date; carried?: Carried }) {
  const window = { from: new Date(soldAt + msAfter), until: new Date() };
  const options = { window, recheckAfterMs: 1, changedSince, ...(carried && { carried }) };
  const result = await reconcile(sourcesOf(), options);
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

test('a sale that the acquirer listed and could not show is read by its id in the next run, without a list', async () => {
  const sale = await sellOneByCard(stack, seller.api);
  const orders = of('sandbox', 'acquirer_orders');
  const order = await eventually(async () => {
    expect(await of('balance', 'postings').countDocuments({ subject: sale })).toBe(1);
    return (await orders.findOne({ code: sale }))!;
  });
  const { id: acquirerId, payables } = order.charge;
  const refund = { ...payables[0], ...{ id: `${payables[0].id}9`, type: 'refund', amount: -100, fee: 0 } };
  await orders.updateOne(
    { code: sale },
    { $set: { 'charge.amount': 0.5, 'charge.canceledAmount': 100 }, $push: { 'charge.payables': refund } },
  );
  const from = new Date(order.createdAt.getTime() + 1_000);
  const next = async (carried: Carried) => {
    const options = { window: { from, until: new Date() }, recheckAfterMs: 0, changedSince: never, carried };
    const result = await reconcile(sourcesWithCards(), options);
    const found = result.differences.map(({ kind, subject }) => `${kind} ${subject}`);
    return { found, carried: result.carried };
  };
  await sleep(1_500); // the window has begun
  const listed = { acquirerAt: new Date(Date.now() - 2 * 24 * 3_600_000), returnsTo: null };
  const first = await next({ ...nothingCarried, listed });
  expect(first.found).toContain(`unreadable_at_provider ${acquirerId}`);
  expect(first.carried).toMatchObject({ charges: [], unreadable: [acquirerId] });
  await orders.updateOne({ code: sale }, { $set: { 'charge.amount': 10_000 } });
  const second = await next(first.carried);
  expect(second.found).toContain(`canceled_amount_differs ${sale}`);
  expect(second.carried).toMatchObject({ charges: [[sale]], unreadable: [] });
}, 60_000);

test('a job that is deployed anew still compares what differed before', async () => {
  const progress = of('reconcile', 'progress');
  const runsOf = async (days: number) => {
    const before = (await progress.findOne({ _id: 'test' }))?.changedSince ?? new Date(0);
    const end = new AbortController();
    const flags = { live: false, json: false, help: false, opsPort: null, recheckAfterMs: 1 };
    const job = runJob(sourcesOf(), { ...flags, days, everyMs: 60_000 }, end.signal);
    const stored = await eventually(async () => {
      const now = await progress.findOne({ _id: 'test' });
      expect(now?.changedSince.getTime()).toBeGreaterThan(before.getTime());
      return now!;
    }, 30_000);
    end.abort();
    await job;
    return stored.carried.slices;
  };
  const aMoment = 1 / 86_400;
  await setAmount(1);
  expect(await runsOf(1)).not.toEqual([]);
  expect(await runsOf(aMoment)).not.toEqual([]);
  await setAmount(12_990);
  expect(await runsOf(aMoment)).toEqual([]);
}, 120_000);
