// How long a run takes and how much memory it needs, at so many sales a day: see docs/scale.md.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { cardToken } from '@catraca/testing/card-token';
import { infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { startReconcile } from '@catraca/testing/reconcile-process';
import { buyer, chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { type Document, MongoClient } from 'mongodb';
import { makeOldCardSales, makeOldSales } from './old-sales.ts';

const SALES_A_DAY = Number(process.env.SALES_A_DAY ?? 2_000);
/** Of them, those by card in two installments. */
const CARD_SALES_A_DAY = Math.round(SALES_A_DAY * 0.3);
const DAYS = 7;
/** Of 512 MB, what V8 may use for objects. */
const HEAP_MB = 320;
const HOUR_MS = 3_600_000;

const account = { switches: { card_enabled: true } };
const { stack, seller } = await withReceiver(Stack.start(), { account });
let client: MongoClient;

const of = (service: string, name: string) =>
  client.db(`${stack.names.prefix}_${service}`).collection<Document & { _id: string }>(name);

async function sellByCard(): Promise<string> {
  const card = { token: await cardToken(stack.acquirer), holder_name: 'ANA SOUZA' };
  const customer = { ...buyer, phone_ddd: '11', phone_number: '987654321' };
  const order = { payment_method: 'credit_card', amount: 10_000, installments: 2, customer, card };
  const { body: charge } = await seller.api.post('/v1/charges', order);
  return charge.id;
}

beforeAll(async () => {
  client = await MongoClient.connect(infrastructure().MONGODB_URI);
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  const byCard = await sellByCard();
  const deliveries = of('notifier', 'deliveries');
  const delivered = { 'event.type': 'charge.paid', doneAt: { $ne: null } };
  await eventually(async () => expect(await deliveries.countDocuments(delivered)).toBe(2));
  await eventually(async () => expect(await of('balance', 'postings').countDocuments()).toBe(2));
  const long = { $set: { createdAt: new Date(0), enabledAt: new Date(0) } };
  await of('webhooks', 'endpoints').updateMany({}, long);
  const collections = {
    charges: of('charges', 'charges'),
    cobs: of('sandbox', 'cobs'),
    postings: of('balance', 'postings'),
    totals: of('balance', 'totals'),
    events: of('webhooks', 'events'),
    deliveries,
  };
  const ofCards = { orders: of('sandbox', 'acquirer_orders'), installments: of('balance', 'installments') };
  await makeOldSales(collections, charge.id, { days: DAYS, aDay: SALES_A_DAY - CARD_SALES_A_DAY });
  const cards = { days: DAYS, aDay: CARD_SALES_A_DAY };
  await makeOldCardSales({ ...collections, ...ofCards }, byCard, cards);
}, HOUR_MS);
afterAll(() => client.close());

/** The most memory that a process has had, in MB, until it ends. */
async function peakOf(child: ReturnType<typeof startReconcile>): Promise<number> {
  let peakKb = 0;
  const look = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    peakKb = Math.max(peakKb, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0));
  };
  const timer = setInterval(() => {
    if (child.exitCode === null) look();
  }, 200);
  await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  return Math.round(peakKb / 1_024);
}

test(
  'a week of sales is compared in bounded memory',
  async () => {
    const startedAt = Date.now();
    const limit = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const child = startReconcile(stack, ['--days', String(DAYS - 0.01), '--recheck-after', '1s'], limit);
    const [output, errors, peakMb] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      peakOf(child),
    ]);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    console.log(`${SALES_A_DAY} sales a day: ${seconds} s, ${peakMb} MB at most\n${output}`);
    expect([errors, output]).toEqual(['', expect.stringContaining('no differences')]);
  },
  HOUR_MS,
);
