import { type ServiceDescriptor, services } from '@catraca/contracts/services';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { openDeadLetters } from '../dead-letters/dead-letter.ts';
import { deadLetterTopics, readTopic } from '../dead-letters/read-topic.ts';
import { readPayables } from './read-payables.ts';
import type { StateRecords, UnclaimedRow } from './records.ts';
import { collection, type Sources } from './sources.ts';
import { readUnbalanced, readWrongTotals } from './totals.ts';

/** Younger outbox events may still be in progress and are ignored. */
const OUTBOX_GRACE_MS = 30_000;
/** A lease lasts 60 s from when the request body was read, which may be slow. */
const LEASE_GRACE_MS = 120_000;
/**
 * A lease ends after a minute and a due delivery is claimed within seconds, so a delivery due for longer is
 * stuck.
 */
const STUCK_AFTER_MS = 3 * 60_000;
/** A bank settles a return within minutes. */
const RETURN_GRACE_MS = 3_600_000;
/** An acquirer says within minutes what became of a card, and what is due is settled within seconds. */
const CARD_GRACE_MS = 3_600_000;
const SETTLEMENT_GRACE_MS = 3_600_000;
/** More of one kind are not named. */
const MOST = 1_000;

/** Reads what is stuck or wrong now. */
export async function readState(sources: Sources, now: Date): Promise<StateRecords> {
  return {
    stuckOutboxes: await readOutboxes(sources, before(now, OUTBOX_GRACE_MS)),
    stuckLeases: await readLeases(sources, now),
    stuckDeliveries: await readStuckDeliveries(sources, before(now, STUCK_AFTER_MS)),
    deadLetters: await readDeadLetters(sources),
    openReturns: await readOpenReturns(sources, before(now, RETURN_GRACE_MS)),
    stuckRefunds: await readStuckRefunds(sources, before(now, RETURN_GRACE_MS)),
    stuckWithdrawals: await readStuckWithdrawals(sources, before(now, RETURN_GRACE_MS)),
    stuckCards: await readStuckCards(sources, before(now, CARD_GRACE_MS)),
    overdueSettlements: await readOverdueSettlements(sources, before(now, SETTLEMENT_GRACE_MS)),
    payables: await readPayables(sources, now),
    unbalanced: await readUnbalanced(sources),
    wrongTotals: await readWrongTotals(sources),
  };
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const outboxes = Object.values<ServiceDescriptor>(services).flatMap(({ name, outboxes }) =>
  outboxes.map((collection): [string, string] => [name, collection]),
);

async function readOutboxes(sources: Sources, latest: Date): Promise<StateRecords['stuckOutboxes']> {
  const found = await Promise.all(
    outboxes.map(async ([service, name]) => {
      const rows = await collection(sources, service, name)
        .find({ 'outbox.recordedAt': { $lt: latest } }, { projection: { _id: 1 }, limit: MOST })
        .toArray();
      return rows.map(({ _id: id }) => ({ collection: name, id }));
    }),
  );
  return found.flat();
}

/** Leases are released when a request ends, so an old one belongs to a request that never ended. */
async function readLeases(sources: Sources, now: Date): Promise<string[]> {
  const rows = await collection(sources, 'gateway', 'idempotency')
    .find(
      { leaseUntil: { $gt: now }, createdAt: { $lt: before(now, LEASE_GRACE_MS) } },
      { projection: { _id: 1 }, limit: MOST },
    )
    .toArray();
  return rows.map(({ _id }) => _id);
}

async function readStuckDeliveries(sources: Sources, latest: Date): Promise<string[]> {
  const rows = await collection(sources, 'notifier', 'deliveries')
    .find(
      { livemode: sources.livemode, dueAt: { $gt: new Date(0), $lt: latest } },
      { projection: { _id: 1 }, limit: MOST },
    )
    .toArray();
  return rows.map(({ _id }) => _id);
}

async function readOpenReturns(sources: Sources, latest: Date): Promise<UnclaimedRow[]> {
  const rows = await collection(sources, 'charges', 'unclaimed_payments')
    .find({
      livemode: sources.livemode,
      $or: [{ status: 'failed' }, { status: 'pending', seenAt: { $lt: latest } }],
    })
    .limit(MOST)
    .toArray();
  return rows.map(({ _id: endToEndId, amount, status, seenAt }) => ({ endToEndId, amount, status, seenAt }));
}

async function readStuckRefunds(sources: Sources, latest: Date): Promise<string[]> {
  const rows = await collection(sources, 'refunds', 'refunds')
    .find(
      {
        livemode: sources.livemode,
        dueAt: { $gt: new Date(0) },
        stage: { $in: ['reserved', 'settled'] },
        createdAt: { $lt: latest },
      },
      { projection: { _id: 1 }, limit: MOST },
    )
    .toArray();
  return rows.map(({ _id }) => _id);
}

async function readStuckWithdrawals(sources: Sources, latest: Date): Promise<string[]> {
  const rows = await collection(sources, 'balance', 'withdrawals')
    .find(
      {
        livemode: sources.livemode,
        status: { $in: ['requested', 'processing'] },
        createdAt: { $lt: latest },
      },
      { projection: { _id: 1 }, limit: MOST },
    )
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** An analysis takes days, so that charges in analysis are not among them. */
async function readStuckCards(sources: Sources, latest: Date): Promise<string[]> {
  const rows = await collection(sources, 'charges', 'charges')
    .find(
      {
        livemode: sources.livemode,
        paymentMethod: 'credit_card',
        status: { $in: ['requested', 'processing'] },
        createdAt: { $lt: latest },
        dueAt: { $gt: new Date(0) },
      },
      { projection: { _id: 1 }, limit: MOST },
    )
    .toArray();
  return rows.map(({ _id }) => _id);
}

async function readOverdueSettlements(
  sources: Sources,
  latest: Date,
): Promise<StateRecords['overdueSettlements']> {
  const rows = await collection(sources, 'balance', 'installments')
    .find({ livemode: sources.livemode, isSettled: false, dueAt: { $lt: latest } }, { limit: MOST })
    .toArray();
  return rows.map(({ _id: id, amount }) => ({ id, amount }));
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
