import { setTimeout as sleep } from 'node:timers/promises';
import '@catraca/platform/repairs/kafkajs';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { BacenPix } from '@catraca/providers/bacen/client';
import { BankBooks } from '@catraca/reconcile/bank-books';
import type { Books } from '@catraca/reconcile/books';
import { compare } from '@catraca/reconcile/compare';
import { readBooks } from '@catraca/reconcile/read-books';
import type { Document, MongoClient } from 'mongodb';
import type { Fleet } from './fleet.ts';
import type { Receivers } from './receivers.ts';
import type { Sale, Traffic } from './traffic.ts';

export interface Scene {
  fleet: Fleet;
  client: MongoClient;
  brokers: string;
  traffic: Traffic;
  receivers: Receivers;
  startedAt: Date;
}

export interface Found {
  kind: string;
  subject: string;
  detail: string;
}

/** A lease lasts a minute: what is due later waits for its turn in the schedule of attempts. */
const BEYOND_LEASE_MS = 65_000;

/** Everything has gone its way, or `limitMs` are over. Answers what is still different, and how long it took. */
export async function settle(scene: Scene, limitMs: number): Promise<{ differences: Found[]; ms: number }> {
  const startedAt = Date.now();
  for (;;) {
    const isLate = Date.now() - startedAt > limitMs;
    const { waiting, differences } = await lookAt(scene, isLate).catch(notCompared);
    if (isLate || (waiting.length === 0 && differences.length === 0)) {
      return { differences, ms: Date.now() - startedAt };
    }
    await sleep(1_000);
  }
}

async function lookAt(scene: Scene, isLate: boolean): Promise<{ waiting: Found[]; differences: Found[] }> {
  await pullForward(scene);
  const waiting = await whatWaits(scene);
  const differences = waiting.length === 0 || isLate ? [...(await differencesOf(scene)), ...waiting] : [];
  return { waiting, differences };
}

/** A database or Kafka did not answer: it is asked again, as long as there is time. */
function notCompared({ message }: Error): { waiting: Found[]; differences: Found[] } {
  return { waiting: [], differences: [found('not_compared', message)] };
}

/** Further attempts are due minutes and hours later: nobody waits for them here. */
async function pullForward({ client }: Scene): Promise<void> {
  const now = Date.now();
  await deliveriesOf(client).updateMany(
    { dueAt: { $gt: new Date(now + BEYOND_LEASE_MS) } },
    { $set: { dueAt: new Date(now) } },
  );
}

const deliveriesOf = (client: MongoClient) =>
  client.db('catraca_notifier').collection<Document>('deliveries');

const outboxes: [string, string][] = [
  ['charges', 'charges'],
  ['notifier', 'deliveries'],
  ['webhooks', 'endpoints'],
  ['accounts', 'accounts'],
];

/** What is on its way still. */
async function whatWaits({ client, traffic, receivers }: Scene): Promise<Found[]> {
  const open = await deliveriesOf(client)
    .find({ doneAt: null }, { projection: { _id: 1 } })
    .toArray();
  const requested = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .find({ status: 'requested' }, { projection: { _id: 1 } })
    .toArray();
  const untold = traffic.sales.filter(
    ({ paidAt, chargeId }) => paidAt && !receivers.events.has(chargeId ?? ''),
  );
  const held = await Promise.all(
    outboxes.map(([service, name]) =>
      client
        .db(`catraca_${service}`)
        .collection<Document>(name)
        .find({ 'outbox.0': { $exists: true } }, { projection: { _id: 1 } })
        .toArray(),
    ),
  );
  return [
    ...open.map(({ _id }) => found('delivery_open', String(_id))),
    ...requested.map(({ _id }) => found('charge_requested', String(_id))),
    ...held.flat().map(({ _id }) => found('outbox_held', String(_id))),
    ...untold.map(({ chargeId }) => found('webhook_missing', chargeId!)),
  ];
}

/** All that the books tell, and what the sellers know besides. */
async function differencesOf(scene: Scene): Promise<Found[]> {
  const { traffic, receivers, fleet } = scene;
  const books = await readAll(scene);
  const charges = new Map(books.charges.map((charge) => [charge.id, charge]));
  return [
    ...compare(books, new Date()),
    ...traffic.complaints.map((complaint) => found('seller_complains', complaint)),
    ...traffic.sales.flatMap((sale) => compareSale(sale, charges.get(sale.chargeId ?? '')?.status)),
    ...(await keysUsedTwice(scene)),
    ...[...receivers.events]
      .filter(([id, events]) => events.size !== 1 || !traffic.byCharge.get(id)?.pays)
      .map(([id, events]) => found('webhook_unexpected', id, [...events].join(' '))),
    ...(receivers.forged > 0 ? [found('webhook_forged', `${receivers.forged}`)] : []),
    ...fleet.diedAlone.map((death) => found('died_alone', death)),
  ];
}

function compareSale({ key, chargeId, paidAt }: Sale, status: string | undefined): Found[] {
  if (!chargeId) return [found('sale_unanswered', key)];
  if (!status) return [found('acknowledged_charge_missing', chargeId, key)];
  if (status === (paidAt ? 'paid' : 'pending')) return [];
  return [found('acknowledged_charge_differs', chargeId, `${status}, ${paidAt ? '' : 'not '}paid`)];
}

/** Each key's sale has a reference of its own: two charges with one are a sale made twice. */
async function keysUsedTwice({ client }: Scene): Promise<Found[]> {
  const twice = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .aggregate([
      { $group: { _id: '$reference', ids: { $push: '$_id' } } },
      { $match: { 'ids.1': { $exists: true } } },
    ])
    .toArray();
  return twice.map(({ _id, ids }) => found('key_made_several_charges', String(_id), ids.join(' ')));
}

async function readAll({ fleet, client, brokers, startedAt }: Scene): Promise<Books> {
  const { sandboxClientId: clientId, sandboxClientSecret: clientSecret } = fleet.secrets;
  const bank = new BacenPix({
    baseUrl: fleet.bankUrl,
    clientId,
    clientSecret,
    pixKey: '',
    merchant: { name: '', city: '' },
  });
  try {
    const sources = {
      client,
      database: (service: string) => `catraca_${service}`,
      brokers: new Brokers('chaos', { KAFKA_BROKERS: [brokers], KAFKA_TOPIC_PREFIX: '' }),
      bank: new BankBooks(bank, new Date(startedAt.getTime() - 60_000)),
      livemode: false,
    };
    return await readBooks(sources, new Date());
  } finally {
    await bank.close();
  }
}

function found(kind: string, subject: string, detail = ''): Found {
  return { kind, subject, detail };
}
