import { newId, ulidOf } from '@catraca/kernel/ids';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { brokerSettings, infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { type Document, MongoClient } from 'mongodb';
import { providersOf, sandboxSettings } from '../../src/reconcile/connections.ts';
import { reconcile } from '../../src/reconcile/reconciliation.ts';
import { windowOf } from '../../src/reconcile/window.ts';
import { makeOldCardSales, makeOldSales, type SaleCollections } from './old-sales.ts';
import { sellOneByCard } from './planted-cards.ts';

const DAYS = 365;
const A_DAY = 3;
const CARDS_A_DAY = 1;
const account = { switches: { card_enabled: true } };
const { stack, seller } = await withReceiver(Stack.start(), { account });
let client: MongoClient;
let collections: SaleCollections;

beforeAll(async () => {
  client = await MongoClient.connect(infrastructure().MONGODB_URI);
  collections = {
    charges: of('charges', 'charges'),
    cobs: of('sandbox', 'cobs'),
    postings: of('balance', 'postings'),
    totals: of('balance', 'totals'),
    events: of('webhooks', 'events'),
    deliveries: of('notifier', 'deliveries'),
  };
  const { api } = seller;
  const byCard = await sellOneByCard(stack, api);
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  const delivered = { 'event.type': 'charge.paid', doneAt: { $ne: null } };
  await eventually(async () => expect(await collections.deliveries.countDocuments(delivered)).toBe(2));
  await eventually(async () => expect(await collections.postings.countDocuments()).toBe(2));
  // Its subscription is older than all of them, as that of a seller of many years.
  await of('webhooks', 'endpoints').updateMany(
    {},
    {
      $set: { createdAt: new Date(0), enabledAt: new Date(0) },
    },
  );
  await makeOldSales(collections, charge.id, { days: DAYS, aDay: A_DAY });
  const ofCards = { orders: of('sandbox', 'acquirer_orders'), installments: of('balance', 'installments') };
  await makeOldCardSales({ ...collections, ...ofCards }, byCard, { days: DAYS, aDay: CARDS_A_DAY });
}, 90_000);
afterAll(() => client.close());

const database = (service: string) => `${stack.names.prefix}_${service}`;

function of(service: string, name: string) {
  return client.db(database(service)).collection<Document & { _id: string }>(name);
}

async function reconciled(days: number) {
  const settings = sandboxSettings(stack.sandboxUrl, stack.acquirer.url, stack.secrets);
  const { bank, payouts, acquirer } = providersOf(settings, 'TEST');
  const brokers = new Brokers('reconcile', brokerSettings(`${stack.names.prefix}.`));
  const sources = { client, database, brokers, bank: bank!, payouts, acquirer, livemode: false };
  const result = await reconcile(sources, { window: windowOf(days, new Date()), recheckAfterMs: 0 });
  await Promise.all([bank?.close(), payouts?.close(), acquirer?.close()]);
  return result;
}

test.each([7, 9, 31, 90, DAYS])(
  'healthy data of a year has no differences in the last %i days, whatever its age and what was removed',
  async (days) => {
    const { differences, counts } = await reconciled(days);
    expect(differences).toEqual([]);
    expect(counts.charges).toBeGreaterThanOrEqual(days * (A_DAY + CARDS_A_DAY));
    expect(counts.atTheAcquirer).toBeGreaterThanOrEqual(days * CARDS_A_DAY);
  },
  60_000,
);

test('a sale of 80 days ago that lost its posting is found, and nothing else', async () => {
  const old = new Date(Date.now() - 80 * 24 * 3_600_000);
  const charge = (await collections.charges.findOne(
    { paymentMethod: 'pix', createdAt: { $lt: old } },
    { sort: { _id: -1 } },
  ))!;
  const posting = (await collections.postings.findOne({ subject: charge._id }))!;
  await collections.postings.deleteOne({ _id: posting._id });
  const { differences } = await reconciled(90);
  await collections.postings.insertOne(posting);
  expect(differences.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['posting_missing', charge._id],
    ...posting.entries.slice(0, 1).map(() => expect.arrayContaining(['totals_differ'])),
  ]);
}, 60_000);

describe('what changed of sales older than the window', () => {
  const EACH = 20;
  const DAY_MS = 24 * 3_600_000;

  /** The next sales of more than so many days ago, none twice. */
  const used = new Set<string>();
  async function salesBefore(days: number) {
    const createdAt = { $lt: new Date(Date.now() - days * DAY_MS) };
    const filter = { paymentMethod: 'pix', createdAt, _id: { $nin: [...used] } };
    const found = await collections.charges.find(filter).sort({ _id: -1 }).limit(EACH).toArray();
    for (const { _id } of found) used.add(_id);
    expect(found).toHaveLength(EACH);
    return found;
  }

  const refundOf = (id: string, amount: number) => ({
    ...{ id, amount, platformFeeReturned: 0, methodFeeReturned: 0, sellerDebit: amount },
    ...{ status: 'succeeded', origin: 'seller', disputeId: null },
    ...{ createdAt: new Date(), processedAt: new Date() },
  });

  async function post(charge: string, refundId: string): Promise<void> {
    const sale = (await collections.postings.findOne({ subject: charge }))!;
    const id = newId('evt');
    await collections.postings.insertOne({
      ...sale,
      ...{ _id: id, eventId: id, type: 'refund', sequence: sale.sequence + 100_000 + used.size },
      cause: { type: 'refund', id: refundId },
      entries: [
        { account: 'refunds_in_transit', amount: 100 },
        { account: 'seller_available', amount: -100 },
      ],
    } as never);
  }

  /** The event that its seller had, of a refund whose posting was lost. */
  async function tell({ _id, accountId, livemode }: Document, refundId: string): Promise<void> {
    const [id, data] = [newId('evt'), { charge: { id: _id }, refund: { id: refundId } }];
    await collections.events.insertOne({
      ...{ _id: id, accountId, livemode, type: 'charge.refunded', version: 1, outbox: [], writers: [] },
      ...{ body: JSON.stringify({ id, type: 'charge.refunded', data }), createdAt: new Date() },
    } as never);
  }

  test('a hundred differences are found by what moved, with the defaults of production', async () => {
    const returned = await salesBefore(10);
    for (const { _id } of returned)
      await collections.cobs.updateOne(
        { _id: ulidOf(_id) },
        { $push: { 'pagamentos.0.devolucoes': returnAtBank() } as never },
      );
    const refundedHereOnly = await salesBefore(30);
    for (const { _id } of refundedHereOnly) {
      const refund = refundOf(newId('rf'), 100);
      const set = { refundedAmount: 100, status: 'partially_refunded' };
      await collections.charges.updateOne({ _id }, { $set: set, $push: { refunds: refund } as never });
      await post(_id, refund.id);
    }
    const postedOnly = await salesBefore(100);
    for (const { _id } of postedOnly) await post(_id, newId('rf'));
    const otherAmount = await salesBefore(200);
    for (const { _id } of otherAmount) {
      await collections.charges.updateOne({ _id }, { $set: { discrepancy: 'paid_another_amount' } });
      await collections.cobs.updateOne({ _id: ulidOf(_id) }, { $inc: { valor: 1 } });
    }
    const gone = await salesBefore(300);
    for (const { _id } of gone) {
      await collections.charges.updateOne({ _id }, { $set: { discrepancy: 'missing_at_bank' } });
      await collections.cobs.deleteOne({ _id: ulidOf(_id) });
    }
    const { differences } = await reconciled(7);
    const found = differences.map(({ kind, subject }) => `${kind} ${subject}`);
    expect(differences.filter(({ kind }) => kind === 'refund_missing_here')).toHaveLength(EACH);
    expect(differences.filter(({ kind }) => kind === 'refund_missing_at_bank')).toHaveLength(EACH);
    expect(differences.filter(({ kind }) => kind === 'posting_without_charge')).toHaveLength(EACH);
    for (const { _id } of otherAmount) expect(found).toContain(`charge_amount_differs ${_id}`);
    for (const { _id } of gone) expect(found).toContain(`charge_missing_at_bank ${_id}`);
  }, 120_000);

  test('a refund whose posting was lost is found by the event that its seller had', async () => {
    const refunds = (await salesBefore(50)).map((charge) => ({ charge, refund: refundOf(newId('rf'), 100) }));
    for (const { charge, refund } of refunds) {
      const set = { refundedAmount: 100, status: 'partially_refunded' };
      const change = { $set: set, $push: { refunds: refund } as never };
      await collections.charges.updateOne({ _id: charge._id }, change);
      await tell(charge, refund.id);
    }
    const { differences } = await reconciled(7);
    const lost = differences.filter(({ kind }) => kind === 'posting_missing').map(({ subject }) => subject);
    for (const { refund } of refunds) expect(lost).toContain(refund.id);
  }, 120_000);

  function returnAtBank() {
    const at = new Date(Date.now() - DAY_MS);
    return {
      ...{ id: newId('rf').slice(3), rtrId: 'D'.padEnd(32, '1'), valor: 100, natureza: 'ORIGINAL' },
      ...{ descricao: null, solicitacao: at, liquidacao: at, outcome: 'DEVOLVIDO' },
    };
  }
});
