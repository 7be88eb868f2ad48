import { later } from '@catraca/kernel/dates';
import { lowestId } from '@catraca/kernel/ids';
import type { Document, Filter } from 'mongodb';
import { inBatches } from './in-batches.ts';
import { readOne, unreadableRow } from './read-one.ts';
import { eventOf, readCharges } from './read-slice.ts';
import type { BankPayment, ChargeRow, UnreadableRow } from './records.ts';
import { collection, type Sources } from './sources.ts';
import type { Window } from './window.ts';

type Row = Document & { _id: string };

const DAY_MS = 24 * 3_600_000;
/** How long after the sale an acquirer's panel may cancel it, and an issuer dispute it (Visa, Mastercard). */
const CANCEL_MS = 180 * DAY_MS;
const DISPUTE_MS = 540 * DAY_MS;
/** A paid withdrawal is asked for once a day. */
const RETURN_SEEN_MS = 2 * DAY_MS;
/** A payment of a list that cannot be read is counted by the connector, which has an alert. */
const leaveOut = () => {};

/**
 * Ids of charges that were created before the window and changed since by a posting or an event for sellers,
 * which is there when its posting is lost, that a callback named since, or that have a discrepancy that
 * stands. May name one several times.
 */
export async function* changedCharges(
  sources: Sources,
  { from, until }: Window,
  changedSince: Date,
): AsyncGenerator<string> {
  const isOlder = { $gte: 'ch_', $lt: lowestId('ch', from) };
  const events = { $gte: lowestId('evt', changedSince), $lt: lowestId('evt', until) };
  yield* idsOf(sources, ['balance', 'postings'], { _id: events, subject: isOlder }, 'subject');
  yield* chargesOfEvents(sources, events, isOlder.$lt);
  const called = { _id: isOlder, calledBackAt: { $gte: changedSince } };
  yield* idsOf(sources, ['charges', 'charges'], called, '_id');
  yield* idsOf(sources, ['charges', 'charges'], { _id: isOlder, discrepancy: { $gt: '' } }, '_id');
}

async function* chargesOfEvents(
  sources: Sources,
  ids: Filter<Row>['_id'],
  lowest: string,
): AsyncGenerator<string> {
  const { livemode } = sources;
  const events = collection(sources, 'webhooks', 'events').find({ _id: ids, livemode } as Filter<Row>);
  for await (const event of events) {
    const { chargeId } = eventOf(event);
    // That of a withdrawal names no charge.
    if (chargeId !== '' && chargeId < lowest) yield chargeId;
  }
}

/**
 * Ids of charges of before the window that the acquirer has canceled, or given a part of back since
 * `canceled`, or that were disputed there, and not here or a part only. The lists are long: most is known
 * here.
 * Charges that cannot be read are added to `unreadable`, with the acquirer's id.
 */
export async function* listedCharges(
  { acquirer, ...sources }: Sources,
  { from, until }: Window,
  { canceled, unreadable }: { canceled: Date; unreadable: UnreadableRow[] },
): AsyncGenerator<string> {
  if (!acquirer) return;
  const lowest = lowestId('ch', from);
  const isKnown = (filter: Filter<Row>) => (ids: string[]) =>
    idsOfCharges({ acquirer, ...sources }, { ...filter, _id: { $in: ids } });
  const since = { created: later(until, -CANCEL_MS), canceled };
  const given = acquirer.canceledSince(since, (id, error) => unreadable.push(unreadableRow(id, error)));
  const isWhollyRefunded = { $expr: { $eq: ['$refundedAmount', '$amount'] } };
  const left = { $subtract: ['$amount', '$refundedAmount'] };
  const isWhollyDisputed = { chargeback: { $ne: null }, $expr: { $gte: ['$chargeback.disputed', left] } };
  yield* unknown(given, lowest, isKnown(isWhollyRefunded));
  const disputed = await acquirer.listChargedBack(later(until, -DISPUTE_MS));
  yield* unknown(disputed, lowest, isKnown(isWhollyDisputed));
}

/** Our ids of what could not be read in a run before, as far as it can be now. */
export async function* readAgain(
  { acquirer }: Sources,
  acquirerChargeIds: readonly string[],
  unreadable: UnreadableRow[],
): AsyncGenerator<string> {
  if (!acquirer) return;
  for (const id of acquirerChargeIds) {
    const found = await readOne(unreadable, id, acquirer.findCharge(id));
    if (found?.chargeId) yield found.chargeId;
  }
}

/** Those of before `lowest` that are not known, looked up many at a time. */
async function* unknown(
  ids: AsyncIterable<string> | Iterable<string>,
  lowest: string,
  knownOf: (ids: string[]) => Promise<ReadonlySet<string>>,
): AsyncGenerator<string> {
  for await (const some of inBatches(ids, (id) => id < lowest)) {
    const known = await knownOf(some);
    yield* some.filter((id) => !known.has(id));
  }
}

async function idsOfCharges(sources: Sources, filter: Filter<Row>): Promise<ReadonlySet<string>> {
  const { livemode } = sources;
  const rows = await collection(sources, 'charges', 'charges')
    .find({ ...filter, livemode }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id));
}

/** Ids of withdrawals of before the window that came back since: banks return them days later. */
export function returnedWithdrawals(
  sources: Sources,
  { from }: Window,
  changedSince: Date,
): AsyncGenerator<string> {
  const returned = { $gte: later(changedSince, -RETURN_SEEN_MS) };
  const filter = { _id: { $lt: lowestId('wd', from) }, 'returns.at': returned };
  return idsOf(sources, ['balance', 'withdrawals'], filter, '_id');
}

/**
 * Ids of withdrawals of these days that went to the bank, which has no list of what came back: it is asked
 * about each.
 */
export async function* paidWithdrawals(sources: Sources, days: readonly Window[]): AsyncGenerator<string> {
  if (!sources.payouts) return;
  for (const { from, until } of days) {
    const ofDay = { $gte: lowestId('wd', from), $lt: lowestId('wd', until) };
    const filter = { _id: ofDay, status: { $in: ['paid', 'failed'] } };
    yield* idsOf(sources, ['balance', 'withdrawals'], filter, '_id');
  }
}

/** Charges whose payment of before the window was returned, with what the bank says of it, day by day. */
export async function* returnedCharges(
  sources: Sources,
  { from }: Window,
  days: readonly Window[],
): AsyncGenerator<{ charges: ChargeRow[]; payments: BankPayment[] }> {
  for (const day of days) {
    const listed = await sources.bank.listReturns(day.from, day.until, leaveOut);
    const payments = listed.map(({ endToEndId, txid, amount, returns }) => ({
      ...{ endToEndId, txid, amount },
      returns: returns.map((one) => ({ id: one.id, amount: one.amount, status: one.status })),
    }));
    const paying = payments.map(({ endToEndId }) => endToEndId);
    if (paying.length === 0) continue;
    const charges = await readCharges(sources, {
      'pix.endToEndId': { $in: paying, $gt: '' },
      _id: { $lt: lowestId('ch', from) },
    });
    yield { charges, payments };
  }
}

async function* idsOf(
  sources: Sources,
  [service, name]: [string, string],
  filter: Filter<Row>,
  field: '_id' | 'subject',
): AsyncGenerator<string> {
  const { livemode } = sources;
  const rows = collection(sources, service, name).find(
    { ...filter, livemode },
    { projection: { [field]: 1 } },
  );
  for await (const row of rows) yield row[field];
}
