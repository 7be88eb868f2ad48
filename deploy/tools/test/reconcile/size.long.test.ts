// How long a run takes and how much memory it needs, at so many sales a day: see docs/scale.md.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { startReconcile } from '@catraca/testing/reconcile-process';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { type Document, MongoClient } from 'mongodb';
import { makeOldSales } from './old-sales.ts';

const SALES_A_DAY = Number(process.env.SALES_A_DAY ?? 2_000);
const DAYS = 7;
/** Of 512 MB, what V8 may use for objects. */
const HEAP_MB = 320;
const HOUR_MS = 3_600_000;

const { stack, seller } = await withReceiver(Stack.start());
let client: MongoClient;

const of = (service: string, name: string) =>
  client.db(`${stack.names.prefix}_${service}`).collection<Document & { _id: string }>(name);

beforeAll(async () => {
  client = await MongoClient.connect(infrastructure().MONGODB_URI);
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  const deliveries = of('notifier', 'deliveries');
  await eventually(async () =>
    expect(await deliveries.countDocuments({ doneAt: { $ne: null } })).toBeGreaterThan(0),
  );
  await eventually(async () => expect(await of('balance', 'postings').countDocuments()).toBe(1));
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
  await makeOldSales(collections, charge.id, { days: DAYS, aDay: SALES_A_DAY });
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
