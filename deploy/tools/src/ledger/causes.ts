import type { InstallmentDocument, PostingDocument } from '@catraca/balance/ledger-documents';
import { periodOf } from '@catraca/kernel/dates';
import type { Document, Filter } from 'mongodb';
import type { ChainScope } from './chains.ts';
import type { Sources } from './connect.ts';
import { type ChargeRow, compareCharge, type InstallmentRow, type PostingRow } from './expected-postings.ts';
import { compareWithdrawal, type WithdrawalRow } from './expected-withdrawal-postings.ts';
import { type Fault, fault } from './fault.ts';

type Row = Document & { _id: string };

const BATCH = 1_000;
const projection = { type: 1, cause: 1, entries: 1, subject: 1 };

export interface CausesResult {
  charges: number;
  withdrawals: number;
  faults: Fault[];
}

/**
 * Compares every paid charge and every withdrawal with its postings, and finds postings that belong to none.
 */
export async function verifyCauses(
  sources: Sources,
  scope: ChainScope,
  onProgress: (charges: number) => void,
): Promise<CausesResult> {
  const faults: Fault[] = [];
  let charges = 0;
  for await (const batch of batches(readCharges(sources, scope))) {
    faults.push(...(await compareCharges(sources, batch)));
    charges += batch.length;
    onProgress(charges);
  }
  let withdrawals = 0;
  for await (const batch of batches(readWithdrawals(sources, scope))) {
    faults.push(...(await compareWithdrawals(sources, batch)));
    withdrawals += batch.length;
  }
  return { charges, withdrawals, faults: [...faults, ...(await withoutSubject(sources, scope))] };
}

/** The same comparison for some charges and withdrawals only, by their ids. */
export async function compareAgain(sources: Sources, ids: readonly string[]): Promise<Fault[]> {
  const charges = await rows(sources, 'charges', 'charges', { _id: { $in: ids } });
  const withdrawals = await rows(sources, 'balance', 'withdrawals', { _id: { $in: ids } });
  return [...(await compareCharges(sources, charges)), ...(await compareWithdrawals(sources, withdrawals))];
}

async function compareCharges(sources: Sources, charges: Row[]): Promise<Fault[]> {
  const ids = charges.map(({ _id }) => _id);
  const postings = await postingsOf(sources, ids);
  const installments = await rows(sources, 'balance', 'installments', { chargeId: { $in: ids } });
  const byCharge = Map.groupBy(installments as unknown as InstallmentDocument[], ({ chargeId }) => chargeId);
  return charges.flatMap((charge) => {
    const own = (byCharge.get(charge._id) ?? []).map(
      ({ _id: id, number, amount, isSettled }): InstallmentRow => ({ id, number, amount, isSettled }),
    );
    return compareCharge(chargeRow(charge), postings.get(charge._id) ?? [], own).map((one) => ({
      ...one,
      recheck: charge._id,
    }));
  });
}

async function compareWithdrawals(sources: Sources, withdrawals: Row[]): Promise<Fault[]> {
  const postings = await postingsOf(
    sources,
    withdrawals.map(({ _id }) => _id),
  );
  return withdrawals.flatMap(({ _id: id, amount, status, returns }) =>
    compareWithdrawal({ id, amount, status, returns } as WithdrawalRow, postings.get(id) ?? []).map(
      (one) => ({
        ...one,
        recheck: id,
      }),
    ),
  );
}

function chargeRow({ _id: id, ...charge }: Row): ChargeRow {
  return { id, ...charge } as unknown as ChargeRow;
}

/** Postings of sales whose charge does not exist or is not paid, and of withdrawals that do not exist. */
async function withoutSubject(sources: Sources, scope: ChainScope): Promise<Fault[]> {
  return [
    ...(await strays(sources, scope, { kind: { type: 'sale' }, what: 'paid charge' }, async (ids) => {
      const paid = { _id: { $in: ids }, paidAt: { $ne: null } };
      return rows(sources, 'charges', 'charges', paid, { _id: 1 });
    })),
    ...(await strays(sources, scope, { kind: { 'cause.type': 'withdrawal' }, what: 'withdrawal' }, (ids) =>
      rows(sources, 'balance', 'withdrawals', { _id: { $in: ids } }, { _id: 1 }),
    )),
  ];
}

/** Postings of a kind whose subject is not found. */
async function strays(
  sources: Sources,
  scope: ChainScope,
  { kind, what }: { kind: object; what: string },
  find: (ids: string[]) => Promise<Row[]>,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const postings = sources.client.db(sources.database('balance')).collection<PostingDocument>('postings');
  const posted = postings.find({ ...scopeOf(scope, 'occurredAt'), ...kind }, { projection: { subject: 1 } });
  for await (const batch of batches(posted)) {
    const known = new Set((await find(batch.map(({ subject }) => subject))).map(({ _id }) => _id));
    for (const { _id, subject } of batch)
      if (!known.has(subject)) faults.push(fault('posting_without_cause', _id, `no ${what} ${subject}`));
  }
  return faults;
}

async function postingsOf(sources: Sources, subjects: readonly string[]): Promise<Map<string, PostingRow[]>> {
  const found = await rows(sources, 'balance', 'postings', { subject: { $in: subjects } }, projection);
  const postings = found.map(({ _id: id, type, cause, entries, subject }) => ({
    id,
    type,
    cause,
    entries,
    subject,
  }));
  return Map.groupBy(postings as (PostingRow & { subject: string })[], ({ subject }) => subject);
}

function readCharges(sources: Sources, scope: ChainScope) {
  const charges = sources.client.db(sources.database('charges')).collection<Row>('charges');
  const paid = { ...scopeOf(scope, 'paidAt'), ...(scope.from ? {} : { paidAt: { $ne: null } }) };
  return charges.find(paid as Filter<Row>, { projection: { sealed: 0, items: 0, metadata: 0, outbox: 0 } });
}

function readWithdrawals(sources: Sources, scope: ChainScope) {
  const withdrawals = sources.client.db(sources.database('balance')).collection<Row>('withdrawals');
  return withdrawals.find(scopeOf(scope, 'createdAt') as Filter<Row>, {
    projection: { amount: 1, status: 1, returns: 1 },
  });
}

function scopeOf({ account, from }: ChainScope, time: string): object {
  return {
    ...(account ? { accountId: account } : {}),
    ...(from ? { [time]: { $gte: periodOf(from, from).from } } : {}),
  };
}

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rows(
  { client, database }: Sources,
  service: string,
  name: string,
  filter: object,
  only?: Document,
): Promise<Row[]> {
  const found = client
    .db(database(service))
    .collection<Row>(name)
    .find(filter as Filter<Row>);
  return (only ? found.project<Row>(only) : found).toArray();
}
