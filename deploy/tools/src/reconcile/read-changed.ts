import { later } from '@catraca/kernel/dates';
import { lowestId } from '@catraca/kernel/ids';
import type { Document, Filter } from 'mongodb';
import { readCharges } from './read-slice.ts';
import type { BankPayment, ChargeRow } from './records.ts';
import { collection, type Sources } from './sources.ts';
import type { Window } from './window.ts';

type Row = Document & { _id: string };

const DAY_MS = 24 * 3_600_000;
/** Days that a payment may be returned after (API Pix 2.9.0), and banks list. */
const RETURN_DAYS = 90;
/** How long after the sale an acquirer's panel may cancel it, and an issuer dispute it (Visa, Mastercard). */
const CANCEL_MS = 180 * DAY_MS;
const DISPUTE_MS = 540 * DAY_MS;

/**
 * Ids of charges that were created before the window and changed since: by an event of ours, by a discrepancy
 * that stands, by the acquirer. May name one several times.
 */
export async function* changedCharges(
  sources: Sources,
  { from, until }: Window,
  changedSince: Date,
): AsyncGenerator<string> {
  const isOlder = { $gte: 'ch_', $lt: lowestId('ch', from) };
  const events = { $gte: lowestId('evt', changedSince), $lt: lowestId('evt', until) };
  yield* idsOf(sources, ['balance', 'postings'], { _id: events, subject: isOlder }, 'subject');
  yield* idsOf(sources, ['charges', 'charges'], { _id: isOlder, discrepancy: { $gt: '' } }, '_id');
  if (!sources.acquirer) return;
  const created = later(until, -CANCEL_MS);
  for await (const id of sources.acquirer.canceledSince({ created, canceled: changedSince }))
    if (id < isOlder.$lt && !(await isWhollyRefunded(sources, id))) yield id;
  const disputed = await sources.acquirer.listChargedBack(later(until, -DISPUTE_MS));
  for (const id of disputed) if (id < isOlder.$lt && !(await isDisputed(sources, id))) yield id;
}

/** Ids of withdrawals of before the window that came back: banks return them days later. */
export function returnedWithdrawals(sources: Sources, { from }: Window): AsyncGenerator<string> {
  const filter = { _id: { $lt: lowestId('wd', from) }, 'returns.0': { $exists: true } };
  return idsOf(sources, ['balance', 'withdrawals'], filter, '_id');
}

/** Charges whose payment of before the window was returned, with what the bank says of it, day by day. */
export async function* returnedCharges(
  sources: Sources,
  { from, until }: Window,
): AsyncGenerator<{ charges: ChargeRow[]; payments: BankPayment[] }> {
  const oldest = later(until, -RETURN_DAYS * DAY_MS);
  for (let to = from; to > oldest; to = later(to, -DAY_MS)) {
    const since = new Date(Math.max(oldest.getTime(), later(to, -DAY_MS).getTime()));
    const listed = await sources.bank.listReturns(since, to);
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

/** Most of what the acquirer has canceled was refunded through us. */
function isWhollyRefunded(sources: Sources, id: string): Promise<boolean> {
  return exists(sources, { _id: id, $expr: { $eq: ['$refundedAmount', '$amount'] } });
}

function isDisputed(sources: Sources, id: string): Promise<boolean> {
  return exists(sources, { _id: id, chargeback: { $ne: null } });
}

async function exists(sources: Sources, filter: Filter<Row>): Promise<boolean> {
  const charges = collection(sources, 'charges', 'charges');
  const { livemode } = sources;
  return (await charges.findOne({ ...filter, livemode }, { projection: { _id: 1 } })) !== null;
}
