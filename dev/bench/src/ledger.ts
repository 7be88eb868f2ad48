import { createSecretKey } from 'node:crypto';
import { Books, emptyBooks } from '@catraca/balance/books';
import { ownerOf } from '@catraca/balance/chain';
import type { NewPosting } from '@catraca/balance/ledger';
import { localDate } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { newSeller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import { verifyChains } from 'catraca-ops/ledger/chains';
import { MongoClient } from 'mongodb';
import type { BenchStack } from './bench-stack.ts';
import { type Figure, figure } from './report.ts';

const BATCH = 5_000;

/** How fast the chain of a seller with many sales is verified, and its statement written as a spreadsheet. */
export async function ledgerFigures({ stack }: BenchStack, postings: number): Promise<Figure[]> {
  const { account } = await newSeller(stack);
  const client = await MongoClient.connect(process.env.MONGODB_URI!);
  try {
    await fillLedger(client, stack, { accountId: account, postings });
    return [
      figure('ledger verified', await verifiedPerSecond(client, stack), 'entries/s', { min: 50_000 }),
      figure('statement as CSV', await linesPerSecond(stack, account, postings), 'lines/s', { min: 30_000 }),
    ];
  } finally {
    await client.close();
  }
}

/** Inserts sales of today, chained as balance does it. */
async function fillLedger(
  client: MongoClient,
  stack: Stack,
  { accountId, postings }: { accountId: string; postings: number },
): Promise<void> {
  const database = client.db(`${stack.names.prefix}_balance`);
  const owner = ownerOf({ accountId, livemode: false });
  const totals = emptyBooks();
  for (let first = 0; first < postings; first += BATCH) {
    const books = new Books(keyOf(stack), new Map([[owner, totals]]));
    for (let index = 0; index < Math.min(BATCH, postings - first); index++) books.add(saleOf(accountId));
    const rows = books.added.map(({ id: _id, ...posting }) => ({ _id, ...posting }));
    await database.collection<{ _id: string }>('postings').insertMany(rows);
  }
  await database.collection<{ _id: string }>('totals').insertOne({ _id: owner, ...totals });
}

function saleOf(accountId: string): NewPosting {
  const [id, chargeId] = [newId('evt'), newId('ch')];
  return {
    ...{ id, accountId, livemode: false, type: 'sale', eventId: id, seq: 1, reference: 'pedido-1042' },
    subject: chargeId,
    cause: { type: 'charge', id: chargeId },
    entries: [
      { account: 'bank', amount: -12_990 },
      { account: 'seller_available', amount: 12_761 },
      { account: 'platform_fees', amount: 130 },
      { account: 'method_fees', amount: 99 },
    ],
    occurredAt: new Date(),
  };
}

/** The chains, without the charges that caused them. */
async function verifiedPerSecond(client: MongoClient, stack: Stack): Promise<number> {
  const database = (service: string) => `${stack.names.prefix}_${service}`;
  const sources = { client, database, key: keyOf(stack), headsFile: null };
  const startedAt = performance.now();
  const all = { account: undefined, from: undefined };
  const { postings, faults } = await verifyChains(sources, all, new Map(), () => {});
  if (faults.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(faults[0])}`);
  return perSecond(postings, startedAt);
}

async function linesPerSecond(stack: Stack, account: string, expected: number): Promise<number> {
  const today = localDate(new Date());
  const path = `/operator/v1/accounts/${account}/ledger?format=csv&from=${today}&to=${today}`;
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${stack.secrets.operatorToken}` };
  const response = await fetch(`${stack.baseUrl}${path}`, { headers });
  let lines = -1; // the header
  for await (const chunk of response.body! as ReadableStream<Uint8Array>)
    lines += chunk.filter((byte) => byte === NEW_LINE).length;
  if (lines !== expected) throw new Error(`the statement has ${lines} lines instead of ${expected}`);
  return perSecond(lines, startedAt);
}

const NEW_LINE = '\n'.charCodeAt(0);

function perSecond(count: number, startedAt: number): number {
  return count / ((performance.now() - startedAt) / 1_000);
}

function keyOf({ secrets }: Stack) {
  return createSecretKey(secrets.ledgerKey, 'base64');
}
