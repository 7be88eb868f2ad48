import { DELIVERY_RETENTION_SECONDS, EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { localDate } from '@catraca/kernel/dates';
import { newId, ulidOf } from '@catraca/kernel/ids';
import type { Document } from 'mongodb';

type Collection = import('mongodb').Collection<Document & { _id: string }>;

/** The collections of a sale, in our databases and at the sandbox bank. */
export interface SaleCollections {
  charges: Collection;
  cobs: Collection;
  postings: Collection;
  totals: Collection;
  events: Collection;
  deliveries: Collection;
}

/** Those of a card sale, at the sandbox acquirer too. */
export interface CardSaleCollections extends SaleCollections {
  orders: Collection;
  installments: Collection;
}

interface Amount {
  days: number;
  aDay: number;
}

/** A copy of a sale: its documents by collection. */
type Copy = Partial<Record<keyof CardSaleCollections, Document[]>>;

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 2_000;

/**
 * Copies a paid Pix sale to each of the last days, several times a day, as if it had been made then: with the
 * records that MongoDB would have removed meanwhile left out. Returns the number of copies.
 */
export async function makeOldSales(
  collections: SaleCollections,
  original: string,
  amount: Amount,
): Promise<number> {
  const sale = await readSale(collections, original);
  const cob = (await collections.cobs.findOne({ _id: ulidOf(original) }))!;
  return copy(collections, amount, sale, (at) => {
    const { chargeId, documents, charge, posting } = copyOf(sale, at);
    const txid = ulidOf(chargeId);
    const endToEndId = `E${txid.padStart(31, '0')}`;
    const payment = { ...cob.pagamentos[0], txid, endToEndId, horario: at };
    return {
      ...documents,
      charges: [{ ...charge, pix: { ...charge.pix, endToEndId } }],
      postings: [posting],
      cobs: [{ ...cob, _id: txid, criacao: at, locationToken: txid, pagamentos: [payment] }],
    };
  });
}

/**
 * The same of a paid card sale. The acquirer pays each installment out on the day of the sale, and the books
 * have it.
 */
export async function makeOldCardSales(
  collections: CardSaleCollections,
  original: string,
  amount: Amount,
): Promise<number> {
  const sale = await readSale(collections, original);
  const order = (await collections.orders.findOne({ code: original }))!;
  const installments = await collections.installments.find({ chargeId: original }).toArray();
  return copy(collections, amount, sale, (at) => {
    const { chargeId, documents, charge, posting } = copyOf(sale, at);
    const acquirerChargeId = `ch_${ulidOf(chargeId)}`;
    const paid = order.charge.payables.map((payable: Document) => ({
      ...payable,
      ...{ id: `${ulidOf(chargeId)}${payable.installment}`, paymentDate: at, createdAt: at },
    }));
    return {
      ...documents,
      charges: [{ ...charge, card: { ...charge.card, acquirerChargeId, authorizedAt: at } }],
      postings: [posting, ...paid.map((payable: Document) => payablePosting(posting, payable))],
      installments: installments.map((one) => ({ ...one, _id: `${chargeId}:${one.number}`, chargeId })),
      orders: [
        {
          ...order,
          ...{ _id: `or_${ulidOf(chargeId)}`, code: chargeId, idempotencyKey: chargeId, hooks: [] },
          ...{ createdAt: at, updatedAt: at },
          charge: { ...order.charge, id: acquirerChargeId, paidAt: at, payables: paid },
        },
      ],
    };
  });
}

/** A paid withdrawal in our databases and at the sandbox bank. */
export interface WithdrawalCollections {
  withdrawals: Collection;
  postings: Collection;
  totals: Collection;
  payouts: Collection;
}

/** Copies a paid withdrawal as if it had been made so many days ago. Returns the ids of the copies. */
export async function makeOldWithdrawals(
  { withdrawals, postings, totals, payouts }: WithdrawalCollections,
  original: string,
  { count, daysAgo }: { count: number; daysAgo: number },
): Promise<string[]> {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const withdrawal = (await withdrawals.findOne({ _id: original }))!;
  const payout = (await payouts.findOne({ _id: ulidOf(original) }))!;
  const posted = await postings.find({ subject: original }).toArray();
  const ids = Array.from({ length: count }, () => newId('wd', at.getTime()));
  const times = { createdAt: at, paidAt: at, orderedAt: at };
  await withdrawals.insertMany(ids.map((_id) => ({ ...withdrawal, ...times, _id, dueAt: null })));
  const paid = { solicitacao: at, liquidacao: at };
  await payouts.insertMany(
    ids.map((id) => ({ ...payout, ...paid, _id: ulidOf(id), e2eId: `E${ulidOf(id).padStart(31, '0')}` })),
  );
  const copies = ids.flatMap((id) =>
    posted.map((one) => ({
      ...one,
      ...{ _id: one._id.replaceAll(original, id), subject: id, occurredAt: at },
      ...{ cause: { ...one.cause, id }, sequence: one.sequence + 2_000_000 + ids.indexOf(id) * 10 },
    })),
  );
  await postings.insertMany(copies);
  const added = { ...sumsOf(copies), postings: copies.length };
  await totals.updateOne({ _id: `${withdrawal.accountId}:test` }, { $inc: added });
  return ids;
}

/** What the entries add to `totals`. */
function sumsOf(postings: readonly Document[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, amount } of postings.flatMap(({ entries }) => entries))
    sums[`totals.${account}`] = (sums[`totals.${account}`] ?? 0) + amount;
  return sums;
}

/** As balance posts it. */
function payablePosting(sale: Document, { id, amount, fee, installment, paymentDate }: Document): Document {
  return {
    ...sale,
    ...{ _id: `payable:test:${id}`, eventId: null, type: 'internal', occurredAt: paymentDate },
    cause: { type: 'payable', id: [localDate(paymentDate), 'credit', installment].join(':') },
    entries: [
      { account: 'acquirer', amount },
      { account: 'bank', amount: fee - amount },
      { account: 'method_fees', amount: -fee },
    ],
  };
}

interface Sale {
  original: string;
  charge: Document;
  posting: Document & { _id: string };
  event: Document;
  delivery: Document;
}

async function readSale(
  { charges, postings, events, deliveries }: SaleCollections,
  original: string,
): Promise<Sale> {
  const charge = (await charges.findOne({ _id: original }))!;
  const posting = (await postings.findOne({ subject: original, type: 'sale' }))!;
  const event = (await events.findOne({ _id: posting._id }))!;
  const delivery = (await deliveries.findOne({ 'event.id': posting._id }))!;
  return { original, charge, posting, event, delivery };
}

/** What sales of both kinds have, at this time. */
function copyOf({ original, charge, posting, event, delivery }: Sale, at: Date) {
  const [chargeId, eventId] = [newId('ch', at.getTime()), newId('evt', at.getTime())];
  const body = event.body.replaceAll(original, chargeId).replaceAll(posting._id, eventId);
  const ageSeconds = (Date.now() - at.getTime()) / 1_000;
  const delivered = {
    ...delivery,
    _id: `${eventId}:${delivery.endpointId}`,
    event: { ...delivery.event, id: eventId, body },
    ...{ createdAt: at, doneAt: at },
  };
  const documents: Copy = {
    events: ageSeconds < EVENT_RETENTION_SECONDS ? [{ ...event, _id: eventId, body, createdAt: at }] : [],
    deliveries: ageSeconds < DELIVERY_RETENTION_SECONDS ? [delivered] : [],
  };
  return {
    chargeId,
    documents,
    charge: { ...charge, _id: chargeId, createdAt: at, paidAt: at } as Document,
    posting: {
      ...posting,
      ...{ _id: eventId, eventId, subject: chargeId, occurredAt: at },
      cause: { type: 'charge', id: chargeId },
    },
  };
}

async function copy(
  collections: Partial<CardSaleCollections>,
  { days, aDay }: Amount,
  { charge }: Sale,
  copyAt: (at: Date) => Copy,
): Promise<number> {
  const [now, count] = [Date.now(), days * aDay];
  const sums = new Map<string, number>();
  let posted = 0;
  for (let first = 0; first < count; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - first);
    const copies = Array.from({ length }, (_, index) =>
      copyAt(new Date(now - ((first + index + 1) * DAY_MS) / aDay)),
    );
    const postings = copies.flatMap(({ postings: some = [] }) => some);
    posted += postings.length;
    for (const { account, amount } of postings.flatMap(({ entries }) => entries))
      sums.set(account, (sums.get(account) ?? 0) + amount);
    await Promise.all(
      Object.entries(collections).map(([name, collection]) =>
        insert(
          collection,
          copies.flatMap((one) => one[name as keyof CardSaleCollections] ?? []),
        ),
      ),
    );
  }
  const totals = Object.fromEntries([...sums].map(([account, amount]) => [`totals.${account}`, amount]));
  await collections.totals!.updateOne(
    { _id: `${charge.accountId}:test` },
    { $inc: { ...totals, postings: posted } },
  );
  return count;
}

async function insert(collection: Collection, documents: readonly Document[]): Promise<void> {
  if (documents.length > 0) await collection.insertMany(documents as never, { ordered: false });
}
