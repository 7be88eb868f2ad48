// npm run reconcile: holds every room's books against each other and against the bank's, and tells where they differ.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { secretsFile } from '@catraca/local/clone';
import { localFile } from '@catraca/local/local-file';
import { BacenPix } from '@catraca/providers/bacen/client';
import { MongoClient } from 'mongodb';
import { BankBooks } from './bank-books.ts';
import { compare } from './compare.ts';
import type { Difference } from './differences.ts';
import { readBooks } from './read-books.ts';

const help = `npm run reconcile -- [flags]

  Holds charges, ledger, webhooks and the bank against each other. Changes nothing. The exit code is 1 when they differ.
  Payments that pay no charge are listed: returned to the payer, failed to be, or kept for people to look into.

  --days N      of the bank's lists (90)
  --live        the live world (the test one)
  --json        one difference a line, as JSON
  --help        this text

  Where: MONGODB_URI, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, DATABASE_PREFIX (catraca_), and the bank by BANK_URL,
  BANK_CLIENT_ID, BANK_CLIENT_SECRET; by default the stack that npm start runs here.`;

const { values: flags } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    live: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (flags.help) {
  console.log(help);
  process.exit(0);
}

const where = whereToLook();
const now = new Date();
const since = new Date(now.getTime() - Number(flags.days) * 24 * 3_600_000);
const client = await MongoClient.connect(where.mongodbUri, { readPreference: 'primary' });
const bank = new BacenPix({ ...where.bank, pixKey: '', merchant: { name: '', city: '' } });
const books = await readBooks(
  {
    client,
    database: (service) => `${where.databasePrefix}${service}`,
    brokers: where.brokers,
    topicPrefix: where.topicPrefix,
    bank: new BankBooks(bank, since),
    livemode: flags.live,
  },
  now,
);
await Promise.all([client.close(), bank.close()]);
const differences = compare(books, now);
report(differences);
process.exit(differences.length === 0 ? 0 : 1);

function report(found: Difference[]): void {
  if (flags.json) {
    for (const one of found) console.log(JSON.stringify(one));
    return;
  }
  const { charges, bankCharges, bankPayments, postings, events, deliveries } = books;
  console.log(
    `${charges.length} charges, ${bankCharges.length} at the bank, ${bankPayments.length} payments, ${postings.length} postings, ${events.length} events, ${deliveries.length} deliveries`,
  );
  for (const { endToEndId, amount, status } of books.unclaimed)
    console.log(`  ${status.padEnd(8)} ${endToEndId}  ${(amount / 100).toFixed(2)}  pays no charge`);
  for (const { kind, subject, detail } of found) console.log(`✗ ${kind.padEnd(24)} ${subject}  ${detail}`);
  console.log(found.length === 0 ? '✓ the books agree' : `✗ ${found.length} differences`);
}

interface Place {
  mongodbUri: string;
  brokers: string[];
  bank: { baseUrl: string; clientId: string; clientSecret: string };
  topicPrefix: string;
  databasePrefix: string;
}

function whereToLook(): Place {
  const { MONGODB_URI, KAFKA_BROKERS, BANK_URL } = process.env;
  return MONGODB_URI && KAFKA_BROKERS && BANK_URL ? placeOfEnvironment(process.env) : placeOfLocalStack();
}

function placeOfEnvironment(env: NodeJS.ProcessEnv): Place {
  return {
    mongodbUri: env.MONGODB_URI!,
    brokers: env.KAFKA_BROKERS!.split(','),
    bank: {
      baseUrl: env.BANK_URL!,
      clientId: env.BANK_CLIENT_ID ?? '',
      clientSecret: env.BANK_CLIENT_SECRET ?? '',
    },
    topicPrefix: env.KAFKA_TOPIC_PREFIX ?? '',
    databasePrefix: env.DATABASE_PREFIX ?? 'catraca_',
  };
}

function placeOfLocalStack(): Place {
  if (!existsSync(localFile)) {
    console.error(
      'Nothing runs here: npm start first, or set MONGODB_URI, KAFKA_BROKERS and BANK_URL (see --help).',
    );
    process.exit(2);
  }
  const { mongodb_uri, kafka_brokers, sandbox_url } = JSON.parse(readFileSync(localFile, 'utf8'));
  const { sandboxClientId, sandboxClientSecret } = JSON.parse(readFileSync(secretsFile, 'utf8'));
  return {
    mongodbUri: mongodb_uri,
    brokers: kafka_brokers.split(','),
    bank: { baseUrl: sandbox_url, clientId: sandboxClientId, clientSecret: sandboxClientSecret },
    topicPrefix: '',
    databasePrefix: 'catraca_',
  };
}
