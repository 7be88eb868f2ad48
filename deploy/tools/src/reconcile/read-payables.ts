import { addDays, type LocalDate, later, localDate, timeOf } from '@catraca/kernel/dates';
import type { Payable, PayablePage } from '@catraca/providers/acquirer/acquirer-provider';
import { comparePayables } from './compare-acquirer.ts';
import type { PayableRow } from './records.ts';
import { collection, type Sources } from './sources.ts';

/** Days of payment that are compared. */
const PAYABLE_DAYS = 7;
/** Balance posts payables of an order without a sale a day after it first saw one. */
const AWAITED_MS = 25 * 3_600_000;

/**
 * What the acquirer paid on the last days, without today, and the books have not, or with another amount.
 * Page by page: what agrees is not held.
 */
export async function readPayables(sources: Sources, now: Date): Promise<PayableRow[] | null> {
  if (!sources.acquirer) return null;
  const today = localDate(now);
  const differing: PayableRow[] = [];
  for await (const payables of paidPages(sources, today)) {
    const rows = await withPostings(sources, payables);
    const unposted = rows.filter(({ posted }) => posted === null).map(({ id }) => id);
    const excused = await excusedOf(
      sources,
      payables.filter(({ id }) => unposted.includes(id)),
      now,
    );
    differing.push(...rows.filter((row) => !excused.has(row.id) && comparePayables([row]).length > 0));
  }
  return differing;
}

async function* paidPages({ acquirer }: Sources, today: LocalDate): AsyncGenerator<Payable[]> {
  const [from, until] = [timeOf(addDays(today, -PAYABLE_DAYS), 0), timeOf(today, 0)];
  let cursor: string | null = null;
  do {
    const page: PayablePage = await acquirer!.payables({ from, until, cursor });
    cursor = page.next;
    yield page.rows.filter(({ status, paymentDate }) => status === 'paid' && paymentDate < today);
  } while (cursor !== null);
}

async function withPostings(sources: Sources, payables: readonly Payable[]): Promise<PayableRow[]> {
  const postingIdOf = ({ id }: Payable) => `payable:${sources.livemode ? 'live' : 'test'}:${id}`;
  const postings = await collection(sources, 'balance', 'postings')
    .find({ _id: { $in: payables.map(postingIdOf) } }, { projection: { entries: 1 } })
    .toArray();
  const posted = new Map(postings.map(({ _id, entries }) => [_id, entries]));
  return payables.map((payable) => {
    const { id, amount, fee } = payable;
    return { id, amount, fee, posted: posted.get(postingIdOf(payable)) ?? null };
  });
}

/**
 * Ids of payables that need not be posted: of other shops on the same acquirer account, and of orders without
 * a sale in the ledger that balance saw within the last day.
 */
async function excusedOf(sources: Sources, unposted: readonly Payable[], now: Date): Promise<Set<string>> {
  if (unposted.length === 0) return new Set();
  const prefix = sources.livemode ? 'live:' : 'test:';
  const charges = await collection(sources, 'balance', 'acquirer_charges')
    .find({ _id: { $in: unposted.map(({ acquirerChargeId }) => prefix + acquirerChargeId) } })
    .toArray();
  const recent = charges.filter(({ firstSeenAt }) => firstSeenAt > later(now, -AWAITED_MS));
  const sales = await collection(sources, 'balance', 'postings')
    .find(
      { subject: { $in: recent.map(({ chargeId }) => chargeId) }, type: 'sale', livemode: sources.livemode },
      { projection: { subject: 1 } },
    )
    .toArray();
  const sold = new Set(sales.map(({ subject }) => subject));
  const foreign = charges.filter(({ chargeId }) => chargeId === null);
  const awaited = recent.filter(({ chargeId }) => !sold.has(chargeId));
  const excused = new Set([...foreign, ...awaited].map(({ _id }) => _id.slice(prefix.length)));
  const ofExcused = unposted.filter(({ acquirerChargeId }) => excused.has(acquirerChargeId));
  return new Set(ofExcused.map(({ id }) => id));
}
