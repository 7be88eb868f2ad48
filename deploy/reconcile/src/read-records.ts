import { type ServiceFacts, services } from '@catraca/contracts/services';
import { openDeadLetters } from '@catraca/dead-letters/dead-letter';
import { deadLetterTopics, readTopic } from '@catraca/dead-letters/read-topic';
import type { Brokers } from '@catraca/platform/kafka/brokers';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import type { Document, MongoClient } from 'mongodb';
import type { BankRecords } from './bank-records.ts';
import type { ChargeRow, DeliveryRow, EndpointRow, EventRow, PostingRow, Records } from './records.ts';

/** Sources of the records; all are only read. */
export interface Sources {
  client: MongoClient;
  /** Database name of a service. */
  database: (service: string) => string;
  brokers: Brokers;
  bank: BankRecords;
  livemode: boolean;
}

/** Younger outbox events may still be in progress and are ignored. */
const OUTBOX_GRACE_MS = 30_000;
/** A lease lasts 60 s from when the request body was read, which may be slow. */
const LEASE_GRACE_MS = 120_000;

/** Reads all records. The bank is read first, so that payments made meanwhile cannot be missing only in our records. */
export async function readRecords(sources: Sources, now: Date): Promise<Records> {
  const { bankCharges, bankPayments } = await sources.bank.read(now);
  const [charges, unclaimed, ledger, webhooks, deliveries, stuckOutboxes, stuckLeases, deadLetters] =
    await Promise.all([
      readCharges(sources),
      readUnclaimed(sources),
      readLedger(sources),
      readWebhooks(sources),
      readDeliveries(sources),
      readOutboxes(sources, now),
      readLeases(sources, now),
      readDeadLetters(sources),
    ]);
  return {
    charges,
    unclaimed,
    bankCharges,
    bankPayments,
    ...ledger,
    ...webhooks,
    deliveries,
    stuckOutboxes,
    stuckLeases,
    deadLetters,
  };
}

function collection({ client, database }: Sources, service: string, name: string) {
  return client.db(database(service)).collection<Document & { _id: string }>(name);
}

async function readCharges(sources: Sources): Promise<ChargeRow[]> {
  const projection = { sealed: 0, metadata: 0, items: 0, outbox: 0 };
  const rows = await collection(sources, 'charges', 'charges')
    .find({ livemode: sources.livemode }, { projection })
    .toArray();
  return rows.map((row) => ({
    id: row._id,
    accountId: row.accountId,
    status: row.status,
    amount: row.amount,
    netAmount: row.netAmount,
    platformFee: row.platformFee,
    methodFee: row.methodFee,
    endToEndId: row.pix?.endToEndId ?? null,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
  }));
}

async function readUnclaimed(sources: Sources) {
  const rows = await collection(sources, 'charges', 'unclaimed_payments')
    .find({ livemode: sources.livemode })
    .toArray();
  return rows.map(({ _id: endToEndId, amount, status }) => ({ endToEndId, amount, status }));
}

async function readLedger(sources: Sources): Promise<Pick<Records, 'postings' | 'totals'>> {
  const { livemode } = sources;
  const rows = await collection(sources, 'balance', 'postings').find({ livemode }).toArray();
  const mode = livemode ? 'live' : 'test';
  const postings = rows.map(({ _id: eventId, type, accountId, subject, entries }): PostingRow => {
    return { eventId, type, owner: `${accountId}:${mode}`, subject, entries };
  });
  const totals = await collection(sources, 'balance', 'totals')
    .find({ _id: new RegExp(`:${mode}$`) as never })
    .toArray();
  return { postings, totals: new Map(totals.map((row) => [row._id, row.totals])) };
}

async function readWebhooks(sources: Sources): Promise<Pick<Records, 'events' | 'endpoints'>> {
  const { livemode } = sources;
  const events = await collection(sources, 'webhooks', 'events').find({ livemode }).toArray();
  const endpoints = await collection(sources, 'webhooks', 'endpoints').find({ livemode }).toArray();
  return { events: events.map(eventOf), endpoints: endpoints.map(endpointOf) };
}

function eventOf({ _id: id, type, accountId, body }: Document): EventRow {
  return { id, type, accountId, chargeId: JSON.parse(body).data.charge?.id ?? '' };
}

function endpointOf({ _id: id, accountId, events, createdAt, status }: Document): EndpointRow {
  return { id, accountId, kinds: events, createdAt, enabled: status === 'enabled' };
}

async function readDeliveries(sources: Sources): Promise<DeliveryRow[]> {
  const rows = await collection(sources, 'notifier', 'deliveries')
    .find(
      { livemode: sources.livemode },
      { projection: { 'event.id': 1, endpointId: 1, doneAt: 1, dueAt: 1 } },
    )
    .toArray();
  return rows.map(({ event, endpointId, doneAt, dueAt }) => ({
    eventId: event.id,
    endpointId,
    done: Boolean(doneAt),
    dueAt,
  }));
}

const outboxes = Object.values<ServiceFacts>(services).flatMap(({ name, outboxes }) =>
  outboxes.map((collection): [string, string] => [name, collection]),
);

async function readOutboxes(sources: Sources, now: Date): Promise<Records['stuckOutboxes']> {
  const before = new Date(now.getTime() - OUTBOX_GRACE_MS);
  const found = await Promise.all(
    outboxes.map(async ([service, name]) => {
      const rows = await collection(sources, service, name)
        .find({ 'outbox.recordedAt': { $lt: before } }, { projection: { _id: 1 } })
        .toArray();
      return rows.map(({ _id: id }) => ({ collection: name, id }));
    }),
  );
  return found.flat();
}

/** Leases are released when a request ends, so an old one belongs to a request that never ended. */
async function readLeases(sources: Sources, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - LEASE_GRACE_MS);
  const rows = await collection(sources, 'gateway', 'idempotency')
    .find({ leaseUntil: { $gt: now }, createdAt: { $lt: before } }, { projection: { _id: 1 } })
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Number of dead letters that were not redriven, by dead-letter topic. */
async function readDeadLetters({ brokers }: Sources): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const topic of await deadLetterTopics(brokers)) {
    const deadLetters = openDeadLetters(topic, await readTopic(brokers, deadTopicOf(topic)));
    counts.set(brokers.named(deadTopicOf(topic)), deadLetters.length);
  }
  return counts;
}
