import { setTimeout as sleep } from 'node:timers/promises';
import { adminOf } from '@catraca/stack/access/local-access';
import '@catraca/platform/repairs/kafkajs';
import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { verify } from 'catraca-ops/ledger/verification';
import { providersOf, sandboxSettings } from 'catraca-ops/reconcile/connections';
import { reconcile } from 'catraca-ops/reconcile/reconciliation';
import type { Document, MongoClient } from 'mongodb';
import { checkRenewals, pendingRenewals } from './check-renewals.ts';
import { checkSale, type StoredCharge } from './check-sale.ts';
import { type Finding, finding } from './finding.ts';
import type { Fleet } from './fleet.ts';
import { chargebackOf, type Receivers } from './receivers.ts';
import type { Renewals } from './renewals.ts';
import type { Sale } from './sale.ts';
import type { Traffic } from './traffic.ts';

export interface RunContext {
  fleet: Fleet;
  client: MongoClient;
  brokers: string;
  traffic: Traffic;
  renewals: Renewals;
  receivers: Receivers;
  startedAt: Date;
}

/** A lease lasts a minute: a delivery due later than this is scheduled for a later attempt. */
const BEYOND_LEASE_MS = 65_000;

/** After this time charges takes an order that the acquirer does not have for one that was never made. */
const ABSENT_AFTER_MS = 600_000;
/** What the provider does not show so long after a request of unknown outcome was never done. */
const DOUBT_MS = 600_000;
/** A check that is due later than this has a back-off. */
const CHECK_LEASE_MS = 5_000;

/**
 * Waits until nothing is pending and the data agrees, at most `limitMs`. Returns the remaining differences
 * and the time it took.
 */
export async function settle(
  context: RunContext,
  limitMs: number,
): Promise<{ differences: Finding[]; ms: number }> {
  const startedAt = Date.now();
  for (;;) {
    const isLate = Date.now() - startedAt > limitMs;
    const { pending, differences } = await checkOnce(context, isLate).catch(notCompared);
    if (isLate || (pending.length === 0 && differences.length === 0)) {
      return { differences, ms: Date.now() - startedAt };
    }
    await sleep(1_000);
  }
}

async function checkOnce(
  context: RunContext,
  isLate: boolean,
): Promise<{ pending: Finding[]; differences: Finding[] }> {
  await makeDeliveriesDue(context);
  await makeListsDue(context);
  await makeCardChecksDue(context);
  await endDoubts(context);
  await sendWebhooksOfAcquirer(context);
  const pending = await findPending(context);
  const differences = pending.length === 0 || isLate ? [...(await differencesOf(context)), ...pending] : [];
  return { pending, differences };
}

/** A database or Kafka was unreachable; retried until the limit. */
function notCompared({ message }: Error): { pending: Finding[]; differences: Finding[] } {
  return { pending: [], differences: [finding('not_compared', message)] };
}

/** Makes later delivery attempts due now, because they are scheduled minutes and hours ahead. */
async function makeDeliveriesDue({ client }: RunContext): Promise<void> {
  const now = Date.now();
  await deliveriesOf(client).updateMany(
    { dueAt: { $gt: new Date(now + BEYOND_LEASE_MS) } },
    { $set: { dueAt: new Date(now) } },
  );
}

/** Reads the lists of bank and acquirer now, because that is due hourly. */
async function makeListsDue({ client }: RunContext): Promise<void> {
  for (const service of ['charges', 'refunds']) {
    const runs = client.db(`catraca_${service}`).collection<Document>('runs');
    await runs.updateMany({}, { $set: { dueAt: new Date() } });
  }
}

/** After this time no order is on its way to the acquirer any more. */
const ARRIVED_AFTER_MS = 60_000;

/**
 * Asks the acquirer now: checks have a back-off of minutes, and an order that is not there is waited for ten
 * minutes.
 */
async function makeCardChecksDue({ client }: RunContext): Promise<void> {
  const charges = client.db('catraca_charges').collection<Document>('charges');
  const now = Date.now();
  const isOpen = {
    paymentMethod: 'credit_card',
    status: { $in: ['requested', 'processing', 'in_analysis'] },
  };
  const arrived = { $lt: new Date(now - ARRIVED_AFTER_MS), $gt: new Date(now - ABSENT_AFTER_MS) };
  for (const sentAt of ['createdAt', 'card.sentAgainAt'])
    await charges.updateMany(
      { ...isOpen, [sentAt]: arrived },
      { $set: { [sentAt]: new Date(now - ABSENT_AFTER_MS) } },
    );
  const later = { dueAt: { $gt: new Date(now + CHECK_LEASE_MS) } };
  await charges.updateMany({ ...isOpen, ...later }, { $set: { dueAt: new Date(now) } });
  await charges.updateMany({ 'card.isToSave': true, ...later }, { $set: { dueAt: new Date(now) } });
}

/**
 * Ends the doubt about refunds of unknown outcome, which lasts ten minutes: nothing is under way. Refunds
 * have a back-off of minutes, too.
 */
async function endDoubts({ client }: RunContext): Promise<void> {
  const refunds = client.db('catraca_refunds').collection<Document>('refunds');
  const now = Date.now();
  const ended = { sentAt: new Date(now - DOUBT_MS - 1_000), dueAt: new Date(now) };
  const sent = { $lt: new Date(now - ARRIVED_AFTER_MS), $gt: new Date(now - DOUBT_MS) };
  await refunds.updateMany({ stage: 'reserved', sentAt: sent }, { $set: ended });
  const later = { stage: 'reserved', dueAt: { $gt: new Date(now + CHECK_LEASE_MS) } };
  await refunds.updateMany(later, { $set: { dueAt: new Date(now) } });
}

/** As an operator of the acquirer would: it sends webhooks that were lost again. */
async function sendWebhooksOfAcquirer({ client }: RunContext): Promise<void> {
  const lost = { $in: ['dropped', 'given_up'] };
  await client
    .db('catraca_sandbox')
    .collection<Document>('acquirer_orders')
    .updateMany(
      { 'hooks.callback.outcome': lost },
      {
        $set: { 'hooks.$[lost].callback.dueAt': new Date(), 'hooks.$[lost].callback.attempts': 0 },
        $unset: { 'hooks.$[lost].callback.outcome': '' },
      },
      { arrayFilters: [{ 'lost.callback.outcome': lost }] },
    );
}

const deliveriesOf = (client: MongoClient) =>
  client.db('catraca_notifier').collection<Document>('deliveries');

const databaseIn = (client: MongoClient) => (service: string) => client.db(`catraca_${service}`);

const outboxes: [string, string][] = [
  ['charges', 'charges'],
  ['notifier', 'deliveries'],
  ['webhooks', 'endpoints'],
  ['accounts', 'accounts'],
  ['balance', 'withdrawals'],
  ['checkout', 'sessions'],
  ['subscriptions', 'mandates'],
  ['subscriptions', 'subscriptions'],
  ['identity', 'sessions'],
];

/** Work that is still in progress. */
async function findPending(context: RunContext): Promise<Finding[]> {
  const { client, traffic, renewals, receivers } = context;
  const open = await deliveriesOf(client)
    .find({ doneAt: null }, { projection: { _id: 1 } })
    .toArray();
  const requested = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .find({ status: { $in: ['requested', 'processing', 'in_analysis'] } }, { projection: { _id: 1 } })
    .toArray();
  const refunding = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .find({ 'refunds.status': 'pending' }, { projection: { _id: 1 } })
    .toArray();
  const saving = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .find({ 'card.isToSave': true, paidAt: { $ne: null } }, { projection: { _id: 1 } })
    .toArray();
  const withdrawing = await client
    .db('catraca_balance')
    .collection<Document>('withdrawals')
    .find({ status: { $in: ['requested', 'processing'] } }, { projection: { _id: 1 } })
    .toArray();
  const renewed = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .find({ 'mandate.id': { $gt: '' }, paidAt: { $ne: null } }, { projection: { _id: 1 } })
    .toArray();
  const undelivered = [...traffic.sales.flatMap(subjectsOf), ...renewed.map(({ _id }) => String(_id))].filter(
    (subject) => subject !== null && !receivers.events.has(subject),
  );
  const incomplete = await incompleteSessions(context);
  const unpublished = await Promise.all(
    outboxes.map(([service, name]) =>
      client
        .db(`catraca_${service}`)
        .collection<Document>(name)
        .find({ 'outbox.0': { $exists: true } }, { projection: { _id: 1 } })
        .toArray(),
    ),
  );
  return [
    ...open.map(({ _id }) => finding('delivery_open', String(_id))),
    ...requested.map(({ _id }) => finding('charge_requested', String(_id))),
    ...unpublished.flat().map(({ _id }) => finding('outbox_unpublished', String(_id))),
    ...saving.map(({ _id }) => finding('card_not_kept', String(_id))),
    ...withdrawing.map(({ _id }) => finding('withdrawal_open', String(_id))),
    ...refunding.map(({ _id }) => finding('refund_pending', String(_id))),
    ...(await pendingRenewals(databaseIn(client), renewals.now)),
    ...incomplete.map((sessionId) => finding('session_incomplete', sessionId)),
    ...undelivered.map((subject) => finding('webhook_missing', subject!)),
  ];
}

/** Sessions of paid sales that do not know it. */
async function incompleteSessions({ client, traffic }: RunContext): Promise<string[]> {
  const paid = traffic.sales.flatMap(({ sessionId, paidAt }) => (sessionId && paidAt ? [sessionId] : []));
  const complete = await client
    .db('catraca_checkout')
    .collection<{ _id: string }>('sessions')
    .find({ _id: { $in: paid }, 'attempts.status': 'paid' }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(complete.map(({ _id }) => _id));
  return paid.filter((sessionId) => !known.has(sessionId));
}

/** What the seller must have heard of. */
function subjectsOf({ paidAt, chargeId, refundId, card, isDecided }: Sale): (string | null)[] {
  return [paidAt ? chargeId : null, refundId, card && isDecided ? chargebackOf(chargeId!) : null];
}

/** Differences found by reconciliation, and between our data and what sellers observed. */
async function differencesOf(context: RunContext): Promise<Finding[]> {
  const { traffic, renewals, receivers, fleet, client } = context;
  const charges = await chargesOf(context);
  const refundIds = new Set([...charges.values()].flatMap(({ refunds = [] }) => refunds.map(({ id }) => id)));
  const disputed = new Set(
    [...charges.values()].filter(({ chargeback }) => chargeback).map(({ _id }) => chargebackOf(_id)),
  );
  const isRenewal = (id: string) => Boolean(charges.get(id)?.mandate);
  const isTold = (id: string) =>
    traffic.byCharge.get(id)?.pays || refundIds.has(id) || disputed.has(id) || isRenewal(id);
  return [
    ...(await reconcileRun(context)),
    ...(await verifyLedger(context)),
    ...traffic.violations.map((violation) => finding('contract_violated', violation)),
    ...traffic.sales.flatMap((sale) => checkSale(sale, charges.get(sale.chargeId ?? ''))),
    ...(await duplicateCharges(context)),
    ...(await checkRenewals(databaseIn(client), renewals)),
    ...[...receivers.events]
      .filter(([id, events]) => events.size !== 1 || !isTold(id))
      .map(([id, events]) => finding('webhook_unexpected', id, [...events].join(' '))),
    ...(receivers.forged > 0 ? [finding('webhook_forged', `${receivers.forged}`)] : []),
    ...fleet.unexpectedExits.map((exit) => finding('exited_unexpectedly', exit)),
  ];
}

/**
 * Each sale has a unique reference: two charges with the same one are a duplicate, unless nobody can pay one
 * of them. Renewals have none.
 */
async function duplicateCharges({ client }: RunContext): Promise<Finding[]> {
  const duplicates = await client
    .db('catraca_charges')
    .collection<Document>('charges')
    .aggregate([
      { $match: { status: { $ne: 'abandoned' }, mandate: null } },
      { $group: { _id: '$reference', ids: { $push: '$_id' } } },
      { $match: { 'ids.1': { $exists: true } } },
    ])
    .toArray();
  return duplicates.map(({ _id, ids }) => finding('duplicate_charges', String(_id), ids.join(' ')));
}

/** Reconciliation of everything since the start of the run, as far as the clock of renewals went. */
async function reconcileRun({ fleet, client, brokers, startedAt, renewals }: RunContext): Promise<Finding[]> {
  const settings = sandboxSettings(fleet.bankUrl, fleet.acquirer.url, fleet.secrets);
  const { bank, payouts, acquirer } = providersOf(settings, 'TEST');
  try {
    const sources = {
      client,
      database: (service: string) => `catraca_${service}`,
      brokers: new Brokers('chaos', adminOf(brokers, fleet.secrets.accessKey)),
      bank: bank!,
      payouts,
      acquirer,
      livemode: false,
    };
    const window = { from: new Date(startedAt.getTime() - 60_000), until: renewals.now };
    return (await reconcile(sources, { window, recheckAfterMs: 0 })).differences;
  } finally {
    await Promise.all([bank?.close(), payouts?.close(), acquirer?.close()]);
  }
}

/** Walks every chain of the ledger, as npm run ledger:verify does. */
async function verifyLedger({ fleet, client }: RunContext): Promise<Finding[]> {
  const { ledgerHeadsFile } = fleet;
  const sources = {
    client,
    database: (service: string) => `catraca_${service}`,
    key: createSecretKey(fleet.secrets.ledgerKey, 'base64'),
    headsFile: existsSync(ledgerHeadsFile) ? ledgerHeadsFile : null,
  };
  const all = { account: undefined, from: undefined, recheckAfterMs: 0, onProgress: () => {} };
  const { faults } = await verify(sources, all);
  return faults.map(({ kind, subject, detail }) => finding(kind, subject, detail));
}

async function chargesOf({ client }: RunContext): Promise<Map<string, StoredCharge>> {
  const charges = client.db('catraca_charges').collection<StoredCharge>('charges');
  const fields = { status: 1, refundedAmount: 1, refunds: 1, chargeback: 1, 'card.decline': 1, mandate: 1 };
  const rows = await charges.find({}, { projection: fields }).toArray();
  return new Map(rows.map((row) => [row._id, row]));
}
