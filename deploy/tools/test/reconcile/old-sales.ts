import { DELIVERY_RETENTION_SECONDS, EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
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

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 2_000;

/**
 * Copies a paid sale to each of the last days, several times a day, as if it had been made then: with the
 * records that MongoDB would have removed meanwhile left out. Returns the number of copies.
 */
export async function makeOldSales(
  collections: SaleCollections,
  original: string,
  { days, aDay }: { days: number; aDay: number },
): Promise<number> {
  const { charges, cobs, postings, totals, events, deliveries } = collections;
  const charge = (await charges.findOne({ _id: original }))!;
  const cob = (await cobs.findOne({ _id: ulidOf(original) }))!;
  const posting = (await postings.findOne({ subject: original }))!;
  const event = (await events.findOne({ _id: posting._id }))!;
  const delivery = (await deliveries.findOne({ 'event.id': posting._id }))!;
  const now = Date.now();
  const saleOf = (index: number) => {
    const at = new Date(now - ((index + 1) * DAY_MS) / aDay);
    const [chargeId, eventId] = [newId('ch', at.getTime()), newId('evt', at.getTime())];
    const endToEndId = `E${ulidOf(chargeId).padStart(31, '0')}`;
    const body = event.body.replaceAll(original, chargeId).replaceAll(posting._id, eventId);
    const ageSeconds = (now - at.getTime()) / 1_000;
    return {
      charge: { ...charge, _id: chargeId, createdAt: at, paidAt: at, pix: { ...charge.pix, endToEndId } },
      cob: {
        ...cob,
        _id: ulidOf(chargeId),
        criacao: at,
        locationToken: ulidOf(chargeId),
        pagamentos: [{ ...cob.pagamentos[0], txid: ulidOf(chargeId), endToEndId, horario: at }],
      },
      posting: {
        ...posting,
        ...{ _id: eventId, eventId, subject: chargeId, occurredAt: at },
        cause: { type: 'charge', id: chargeId },
      },
      event: ageSeconds < EVENT_RETENTION_SECONDS && { ...event, _id: eventId, body, createdAt: at },
      delivery: ageSeconds < DELIVERY_RETENTION_SECONDS && {
        ...delivery,
        _id: `${eventId}:${delivery.endpointId}`,
        event: { ...delivery.event, id: eventId, body },
        createdAt: at,
        doneAt: at,
      },
    };
  };
  const some = <Of>(list: (Of | false)[]): Of[] => list.filter((one): one is Of => one !== false);
  const insert = async (collection: Collection, documents: Document[]) => {
    const unordered = { ordered: false } as const;
    if (documents.length > 0) await collection.insertMany(documents as never, unordered);
  };
  const count = days * aDay;
  for (let first = 0; first < count; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - first);
    const sales = Array.from({ length }, (_, index) => saleOf(first + index));
    await Promise.all([
      insert(
        charges,
        sales.map((sale) => sale.charge),
      ),
      insert(
        cobs,
        sales.map((sale) => sale.cob),
      ),
      insert(
        postings,
        sales.map((sale) => sale.posting),
      ),
      insert(events, some<Document>(sales.map((sale) => sale.event))),
      insert(deliveries, some<Document>(sales.map((sale) => sale.delivery))),
    ]);
  }
  const sums = Object.fromEntries(
    (posting.entries as { account: string; amount: number }[]).map(({ account, amount }) => [
      `totals.${account}`,
      amount * count,
    ]),
  );
  await totals.updateOne({ _id: `${charge.accountId}:test` }, { $inc: { ...sums, postings: count } });
  return count;
}
