import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@catraca/kernel/ids';
import { root } from '@catraca/stack/paths';
import { ChargeStory, charge, type LedgerEvent, refundFact } from '@catraca/testing/charge-story';
import { infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Topic } from '@catraca/testing/topic';
import type { Collection, Db, Document, WithId } from 'mongodb';

const account = newId('acc');
const statement = `${account}:test`;
const headsFile = join(mkdtempSync(join(tmpdir(), 'catraca-heads-')), 'heads.jsonl');
const AT = new Date('2026-11-16T12:00:00.000Z');

const stack = await opened(Stack.start(['balance'], { balance: { LEDGER_HEADS_FILE: headsFile } }));
const topic = new Topic(`${stack.names.prefix}.charges.events`);

beforeAll(() => fill(), 60_000);
afterAll(() => topic.close());

/**
 * Three sales: one settled, with a refund that failed; one with a refund that succeeded; one with a rejected
 * dispute.
 */
async function fill(): Promise<void> {
  const failed = refundFact('rf_failed', { amount: 2_000, platform_fee_returned: 20 });
  const done = refundFact('rf_done', { amount: 1_000 });
  const settled = story({ settlement_days: 1 }).reserveRefund(failed).refundFailed(failed);
  const refunded = story({}).reserveRefund(done).refunded(done);
  const disputed = story({}).med('opened', 'med_1', 500).med('rejected', 'med_1', -500);
  await sell(settled.events, { refunds: [refundRow(failed, 'failed')] });
  await sell(refunded.events, { refunds: [refundRow(done, 'succeeded')] });
  await sell(disputed.events, { disputes: [{ id: 'med_1', closedAt: AT }] });
  await eventually(async () =>
    expect(await inBalance((database) => database.collection('postings').countDocuments())).toBe(10),
  );
}

function story(changes: object) {
  return new ChargeStory({
    accountId: account,
    paidAt: AT.toISOString(),
    charge: charge({ id: newId('ch'), ...changes }),
  });
}

function refundRow(refund: ReturnType<typeof refundFact>, status: string) {
  const { id, amount, seller_debit: sellerDebit } = refund;
  return {
    id,
    amount,
    sellerDebit,
    platformFeeReturned: refund.platform_fee_returned,
    methodFeeReturned: 0,
    status,
  };
}

/** The charge as charges keeps it, and its events. */
async function sell(events: LedgerEvent[], extra: object): Promise<void> {
  const { id, amount, platform_fee, method_fee, net_amount } = events[0]!.data.charge;
  const fees = { platformFee: platform_fee, methodFee: method_fee, netAmount: net_amount };
  await stack.inDatabase('charges', (database) =>
    database.collection<{ _id: string }>('charges').insertOne({
      _id: id,
      accountId: account,
      livemode: false,
      paidAt: AT,
      amount,
      ...fees,
      refunds: [],
      disputes: [],
      chargeback: null,
      feesAdjusted: { platformFeeReturned: 0, methodFeeReturned: 0 },
      ...extra,
    } as never),
  );
  for (const event of events) await topic.publish(id, event);
}

function inBalance<Result>(work: (database: Db) => Promise<Result>): Promise<Result> {
  return stack.inDatabase('balance', work);
}

async function verify(...flags: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    MONGODB_URI: infrastructure().MONGODB_URI,
    DATABASE_PREFIX: `${stack.names.prefix}_`,
    LEDGER_KEY: stack.names.ledgerKey,
    LEDGER_HEADS_FILE: headsFile,
    LEDGER_RECHECK_AFTER_MS: '100',
  };
  const flagsOfNode = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const program = [...flagsOfNode, join(root, 'deploy/tools/src/main.ts'), 'ledger', ...flags];
  return promisify(execFile)(process.execPath, program, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

/** Changes the database for the time of one verification. */
async function withChange(
  name: string,
  filter: object,
  change: (collection: Collection, document: WithId<Document>) => Promise<unknown>,
  service: 'balance' | 'charges' = 'balance',
) {
  const document = await stack.inDatabase(service, async (database) => {
    const collection = database.collection(name);
    const found = await collection.findOne(filter);
    await change(collection, found!);
    return found!;
  });
  try {
    return { ...(await verify()), document };
  } finally {
    await stack.inDatabase(service, (database) =>
      database.collection(name).replaceOne({ _id: document._id }, document, { upsert: true }),
    );
  }
}

test('an untouched ledger is proven, with the heads that were written', async () => {
  await inBalance((database) => database.collection('heads_days').deleteMany({}));
  await stack.endService('balance');
  await stack.startService('balance');
  await eventually(() => {
    const heads = readFileSync(headsFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(heads.find(({ chain }) => chain === statement)).toMatchObject({ sequence: 9 });
  });
  const { code, output } = await verify();
  expect(output).toContain('10 postings in 2 chains');
  expect(output).toContain('✓ the ledger is proven');
  expect(code).toBe(0);
  expect(stack.logOf('balance')).toContain('heads of the ledger’s chains');
}, 60_000);

test('S12.10 one flipped bit of one entry is named', async () => {
  const { code, output, document } = await withChange(
    'postings',
    { chain: statement, sequence: 4 },
    (postings, { _id, entries }) =>
      postings.updateOne({ _id }, { $set: { 'entries.0.amount': entries[0].amount ^ 1 } }),
  );
  expect(code).toBe(1);
  expect(output).toContain(`${statement}  4 (${document._id}): its hash is another`);
});

test('S12.10 a removed posting is named by its place, and so is the last one', async () => {
  const removed = await withChange('postings', { chain: statement, sequence: 5 }, (postings, { _id }) =>
    postings.deleteOne({ _id }),
  );
  expect(removed.output).toContain('5 to 5 are missing before it');
  const last = await withChange('postings', { chain: statement, sequence: 9 }, (postings, { _id }) =>
    postings.deleteOne({ _id }),
  );
  expect(last.output).toContain('9: missing, and all after it up to 9');
});

test('S12.10 a chain that was cut off and rebuilt with the key differs from the written head', async () => {
  const { code, output } = await withChange(
    'postings',
    { chain: statement, sequence: 9 },
    async (postings, { _id }) => {
      await postings.updateOne({ _id }, { $set: { hash: '0'.repeat(64) } });
    },
  );
  expect(code).toBe(1);
  expect(output).toContain('9 has another hash than the head of');
});

test('totals that are not the sums are named', async () => {
  const { output } = await withChange('totals', { _id: statement as never }, (totals, { _id }) =>
    totals.updateOne({ _id }, { $inc: { 'totals.seller_available': 100 } }),
  );
  expect(output).toMatch(/✗ totals_differ: 1\n.*\n.*seller_available: total \d+, postings \d+/);
});

test('a charge, a refund and a dispute without their postings are named', async () => {
  const missing = await withChange(
    'charges',
    { 'refunds.id': 'rf_done' },
    (charges, { _id }) =>
      charges.updateOne(
        { _id },
        {
          $set: { 'refunds.0.id': 'rf_other', disputes: [{ id: 'med_2', closedAt: null }] },
        },
      ),
    'charges',
  );
  expect(missing.code).toBe(1);
  for (const line of ['rf_other  refund', 'med_2  opening of the dispute', 'names rf_done'])
    expect(missing.output).toContain(line);
  const unpaid = await withChange(
    'charges',
    { 'disputes.id': 'med_1' },
    (charges, { _id }) => charges.deleteOne({ _id }),
    'charges',
  );
  expect(unpaid.output).toContain(`no paid charge ${unpaid.document._id}`);
});

test('a settled installment without its settlement is named', async () => {
  const { output } = await withChange('postings', { type: 'settlement' }, (postings, { _id }) =>
    postings.updateOne({ _id }, { $set: { type: 'adjustment' } }),
  );
  expect(output).toContain('✗ posting_missing');
});

test('one account, and from a day on', async () => {
  expect(await verify('--account', account, '--from', '2026-11-16')).toMatchObject({ code: 0 });
  const none = await verify('--from', '2099-01-01');
  expect(none).toMatchObject({ code: 0 });
  expect(none.output).toContain('0 postings');
});

test('another key proves nothing, and --json is a line for each fault', async () => {
  const key = stack.names.ledgerKey;
  stack.names.ledgerKey = Buffer.alloc(32).toString('base64');
  const { code, output } = await verify('--json');
  stack.names.ledgerKey = key;
  expect(code).toBe(1);
  const kinds = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind);
  expect(kinds).toEqual(['broken_link', 'broken_link']);
});

test('wrong arguments are refused with a sentence', async () => {
  expect(await verify('--account', 'x')).toMatchObject({
    code: 2,
    output: expect.stringContaining('is no id'),
  });
  expect((await verify('--help')).output).toContain('--heads FILE');
});
