import { lowestId, ulidOf } from '@catraca/kernel/ids';
import type { Document, Filter } from 'mongodb';
import { readAcquirerCharges, withUnlisted } from './read-acquirer.ts';
import { readOne, unreadableRow } from './read-one.ts';
import { listScheduled } from './read-scheduled.ts';
import { withUnlistedPix } from './read-unlisted.ts';
import type {
  BankCharge,
  BankPayment,
  BankReturn,
  ChargeRow,
  EndpointRow,
  EventRow,
  InstallmentRow,
  PayoutRow,
  PostingRow,
  SliceRecords,
  UnreadableRow,
  WithdrawalRow,
} from './records.ts';
import { collection, type Sources } from './sources.ts';
import { uniqueBy } from './unique-by.ts';
import { CLOCK_MARGIN_MS, type Window, widened } from './window.ts';

type Row = Document & { _id: string };

const nothingListed = { bankCharges: [], bankPayments: [] };

/**
 * Reads the records of a slice of time. Bank and acquirer are read first, so that a payment made meanwhile
 * cannot be missing only in our records. Ids begin with the time of their creation, so every read is a range
 * or a list of ids.
 */
export async function readSlice(
  sources: Sources,
  slice: Window,
  endpoints: EndpointRow[],
): Promise<SliceRecords> {
  const unreadable: UnreadableRow[] = [];
  const listedAtBank = await readBank(sources, slice, unreadable);
  const listed = await readAcquirerCharges(sources, widened(slice, CLOCK_MARGIN_MS), unreadable);
  const charges = await readCharges(sources, createdIn('ch', slice));
  const { bankCharges, bankPayments } = await withUnlistedPix(sources, charges, listedAtBank, unreadable);
  const ids = charges.map(({ id }) => id);
  const ownPostings = await readPostings(sources, { subject: { $in: ids } });
  const postings = uniqueBy(
    [...ownPostings, ...(await readPostings(sources, createdIn('evt', slice)))],
    ({ id }) => id,
  );
  const postedIds = ownPostings.flatMap(({ eventId }) => eventId ?? []);
  const events = uniqueBy(
    [
      ...(await readEvents(sources, { _id: { $in: postedIds } })),
      ...(await readEvents(sources, createdIn('evt', slice))),
    ],
    ({ id }) => id,
  );

  const known = new Set(charges.map(({ id }) => id));
  const named = [
    ...bankCharges.map(({ txid }) => `ch_${txid}`),
    ...postings.map(({ subject }) => subject),
    ...events.map(({ chargeId }) => chargeId),
    ...(listed ?? []).map(({ id }) => id),
  ];
  const paying = bankPayments.map(({ endToEndId }) => endToEndId);
  return {
    charges,
    otherCharges: uniqueBy(
      [
        ...(await readCharges(sources, { _id: { $in: named.filter((id) => !known.has(id)) } })),
        ...(await readCharges(sources, { 'pix.endToEndId': { $in: paying, $gt: '' } })),
      ],
      ({ id }) => id,
    ).filter(({ id }) => !known.has(id)),
    bankCharges,
    bankPayments,
    acquirerCharges: listed && (await withUnlisted(sources, charges, listed, unreadable)),
    unclaimed: await readUnclaimed(sources, paying),
    postings,
    installments: await readInstallments(sources, ids),
    ...(await readWithdrawals(sources, createdIn('wd', slice), unreadable)),
    events,
    deliveries: await readDeliveries(sources, events, endpoints),
    unreadable,
  };
}

export async function readEndpoints(sources: Sources): Promise<EndpointRow[]> {
  const rows = await collection(sources, 'webhooks', 'endpoints')
    .find({ livemode: sources.livemode }, { projection: { sealed: 0, outbox: 0 } })
    .toArray();
  return rows.map(({ _id: id, accountId, events, status, enabledAt, createdAt }) => ({
    id,
    accountId,
    kinds: events,
    enabled: status === 'enabled',
    since: enabledAt ?? createdAt,
  }));
}

async function readBank(
  { bank }: Sources,
  slice: Window,
  unreadable: UnreadableRow[],
): Promise<{ bankCharges: BankCharge[]; bankPayments: BankPayment[] }> {
  const wide = widened(slice, CLOCK_MARGIN_MS);
  const charges = await bank.listCharges(wide.from, wide.until);
  const scheduled = await listScheduled(bank, wide);
  const received = await bank.listPayments(slice.from, slice.until, (endToEndId, error) =>
    unreadable.push(unreadableRow(endToEndId, error)),
  );
  const ofCharges = charges.flatMap(({ txid, payments }) =>
    payments.map(({ endToEndId, amount, returns }) => ({ endToEndId, txid, amount, returns })),
  );
  const payments = [...received, ...ofCharges].map(({ endToEndId, txid, amount, returns }) => {
    return { endToEndId, txid, amount, returns: returns.map(returnOf) };
  });
  return {
    bankCharges: [...charges.map(({ txid, status, amount }) => ({ txid, status, amount })), ...scheduled],
    bankPayments: uniqueBy(payments, ({ endToEndId }) => endToEndId),
  };
}

/**
 * Reads charges of before the window that changed, with all that belongs to them; each is asked for singly at
 * its bank or acquirer.
 */
export async function readOlder(
  sources: Sources,
  ids: readonly string[],
  endpoints: EndpointRow[],
): Promise<SliceRecords> {
  const unreadable: UnreadableRow[] = [];
  const charges = await readCharges(sources, { _id: { $in: [...ids] } });
  const { bankCharges, bankPayments } = await withUnlistedPix(sources, charges, nothingListed, unreadable);
  const acquirerCharges = sources.acquirer && (await withUnlisted(sources, charges, [], unreadable));
  const postings = await readPostings(sources, { subject: { $in: [...ids] } });
  const posted = postings.flatMap(({ eventId }) => eventId ?? []);
  const events = await readEvents(sources, { _id: { $in: posted } });
  return {
    charges,
    otherCharges: [],
    bankCharges,
    bankPayments,
    acquirerCharges,
    unclaimed: [],
    postings,
    installments: await readInstallments(sources, [...ids]),
    ...{ withdrawals: [], withdrawalPostings: [], payouts: null },
    events,
    deliveries: await readDeliveries(sources, events, endpoints),
    unreadable,
  };
}

/** The postings and installments of these charges. */
export async function readPostingsOf(sources: Sources, ids: string[]) {
  return {
    postings: await readPostings(sources, { subject: { $in: ids } }),
    installments: await readInstallments(sources, ids),
  };
}

/** The same for withdrawals. */
export async function readOlderWithdrawals(sources: Sources, ids: readonly string[]): Promise<SliceRecords> {
  const nothing = await readOlder(sources, [], []);
  const { unreadable } = nothing;
  return { ...nothing, ...(await readWithdrawals(sources, { _id: { $in: [...ids] } }, unreadable)) };
}

export const readCharges = async (sources: Sources, filter: Filter<Row>): Promise<ChargeRow[]> =>
  (await find(sources, 'charges', 'charges', filter)).map(chargeOf);
const readPostings = async (sources: Sources, filter: Filter<Row>): Promise<PostingRow[]> =>
  (await find(sources, 'balance', 'postings', filter)).map(postingOf);
const readEvents = async (sources: Sources, filter: Filter<Row>): Promise<EventRow[]> =>
  (await find(sources, 'webhooks', 'events', filter)).map(eventOf);

async function readWithdrawals(sources: Sources, filter: Filter<Row>, unreadable: UnreadableRow[]) {
  const rows = await find(sources, 'balance', 'withdrawals', filter);
  const withdrawals = rows.map(({ _id: id, amount, status, returns }) => {
    return { id, amount, status, returns, returned: sumOf(returns) };
  });
  const withdrawalPostings = await readPostings(sources, { subject: { $in: rows.map(({ _id }) => _id) } });
  return { withdrawals, withdrawalPostings, payouts: await readPayouts(sources, withdrawals, unreadable) };
}

/** The bank has no list of payouts, so it is asked about each. */
async function readPayouts({ payouts }: Sources, withdrawals: WithdrawalRow[], unreadable: UnreadableRow[]) {
  if (!payouts) return null;
  const found = new Map<string, PayoutRow>();
  for (const { id } of withdrawals) {
    const payout = await readOne(unreadable, id, payouts.find(ulidOf(id)));
    if (payout)
      found.set(id, { amount: payout.amount, status: payout.status, returned: sumOf(payout.returns) });
  }
  return found;
}

function sumOf(returns: readonly { amount: number }[]): number {
  return returns.reduce((sum, { amount }) => sum + amount, 0);
}

async function readInstallments(sources: Sources, chargeIds: string[]): Promise<InstallmentRow[]> {
  const rows = await find(sources, 'balance', 'installments', { chargeId: { $in: chargeIds } });
  return rows.map(({ _id: id, chargeId, number, amount, isSettled }) => {
    return { id, chargeId, number, amount, isSettled };
  });
}

async function readUnclaimed(sources: Sources, endToEndIds: string[]) {
  const rows = await find(sources, 'charges', 'unclaimed_payments', { _id: { $in: endToEndIds } });
  return rows.map(({ _id: endToEndId, amount, status, seenAt }) => ({ endToEndId, amount, status, seenAt }));
}

/** A delivery's id is that of its event and its endpoint. */
async function readDeliveries(
  sources: Sources,
  events: EventRow[],
  endpoints: EndpointRow[],
): Promise<Set<string>> {
  const ofAccount = Map.groupBy(endpoints, ({ accountId }) => accountId);
  const wanted = events.flatMap(({ id, accountId }) =>
    (ofAccount.get(accountId) ?? []).map((endpoint) => `${id}:${endpoint.id}`),
  );
  const rows = await collection(sources, 'notifier', 'deliveries')
    .find({ _id: { $in: wanted } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id));
}

function find(sources: Sources, service: string, name: string, filter: Filter<Row>): Promise<Row[]> {
  const projection = { sealed: 0, metadata: 0, items: 0, outbox: 0, writers: 0 };
  return collection(sources, service, name)
    .find({ ...filter, livemode: sources.livemode }, { projection })
    .toArray() as Promise<Row[]>;
}

function createdIn(prefix: 'ch' | 'evt' | 'wd', { from, until }: Window): Filter<Row> {
  return { _id: { $gte: lowestId(prefix, from), $lt: lowestId(prefix, until) } };
}

function chargeOf(row: Row): ChargeRow {
  return {
    id: row._id,
    accountId: row.accountId,
    status: row.status,
    amount: row.amount,
    netAmount: row.netAmount,
    platformFee: row.platformFee,
    methodFee: row.methodFee,
    refundedAmount: row.refundedAmount,
    refunds: row.refunds ?? [],
    paymentMethod: row.paymentMethod,
    disputes: row.disputes ?? [],
    chargeback: row.chargeback ?? null,
    feesAdjusted: row.feesAdjusted,
    endToEndId: row.pix?.endToEndId ?? null,
    scheduled: row.scheduled ? { isAtBank: row.scheduled.attempts.length > 0 } : null,
    acquirerChargeId: row.card?.acquirerChargeId ?? null,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
  };
}

function returnOf({ id, amount, status }: BankReturn): BankReturn {
  return { id, amount, status };
}

function postingOf({ _id: id, eventId, type, subject, cause, entries }: Row): PostingRow {
  return { id, eventId, type, subject, cause, entries };
}

export function eventOf({ _id: id, type, accountId, body, createdAt }: Row): EventRow {
  const { charge, refund }: { charge?: { id: string }; refund?: { id: string } } = JSON.parse(body).data;
  const chargeId = charge?.id ?? '';
  return { id, type, accountId, chargeId, subject: refund?.id ?? chargeId, createdAt };
}
