import { newId } from '@catraca/kernel/ids';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { newDocument } from '@catraca/testing/document';
import { brokerSettings, infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import type { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Topic } from '@catraca/testing/topic';
import { MongoClient } from 'mongodb';
import { providersOf, sandboxSettings } from '../../src/reconcile/connections.ts';
import { type DifferenceKind, differenceKinds } from '../../src/reconcile/differences.ts';
import { reconcile } from '../../src/reconcile/reconciliation.ts';
import { correctRefund } from './corrected-refund.ts';
import { makeOldRecords, type OldRecords, plantBeforeWindow } from './planted-before-window.ts';
import { CARD_KINDS, plantCards, plantHealthyPayables, sellByCard, sellOneByCard } from './planted-cards.ts';

const EACH = 5;
const document = newDocument();
const { stack, seller } = await withReceiver(Stack.start(), {
  account: { document, switches: { card_enabled: true } },
});
let client: MongoClient;
let paid: string[];
let pending: string[];
let refunded: string[];
let withdrawals: string[];
let cards: string[];
let healthy: string;
let earlier: OldRecords;

beforeAll(async () => {
  client = await MongoClient.connect(infrastructure().MONGODB_URI);
  const { account, api } = seller;
  const made = await Promise.all(
    Array.from({ length: 27 * EACH + 1 }, () => api.post('/v1/charges', chargeOrder())),
  );
  const [corrected = '', ...ids] = made.map(({ body }) => body.id as string);
  [refunded, paid, pending] = [ids.slice(0, 4 * EACH), ids.slice(4 * EACH, 19 * EACH), ids.slice(19 * EACH)];
  await Promise.all([corrected, ...refunded, ...paid].map((id) => api.post(`/v1/test/charges/${id}/pay`)));
  await correctRefund(stack, api, corrected);
  const refund = async (id: string) => {
    const { status } = await api.post(`/v1/charges/${id}/refund`, { amount: 5_000 });
    expect(status).toBe(201);
  };
  await Promise.all(refunded.map((id) => eventually(() => refund(id))));
  const statuses = () =>
    Promise.all(refunded.map(async (id) => (await api.get(`/v1/charges/${id}`)).body.status));
  await eventually(
    async () => expect(new Set(await statuses())).toEqual(new Set(['partially_refunded'])),
    60_000,
  );
  withdrawals = await withdraw(account, document, api);
  [healthy = '', ...cards] = await sellByCard(stack, CARD_KINDS * EACH + 1);
  const sale = await sellOneByCard(stack, api);
  await eventually(async () => {
    expect(await collection('balance', 'postings').countDocuments({ subject: sale } as object)).toBe(1);
    expect(await collection('notifier', 'deliveries').countDocuments(deliveredOf(sale) as object)).toBe(1);
  }, 30_000);
  earlier = await makeOldRecords(collection, { sale, withdrawal: withdrawals.at(-1)!, each: EACH });
}, 180_000);

const deliveredOf = (sale: string) => {
  return { 'event.type': 'charge.paid', 'event.body': { $regex: sale }, doneAt: { $ne: null } };
};

/** Withdrawals that were paid. */
async function withdraw(account: string, document: string, api: Http): Promise<string[]> {
  const path = `/operator/v1/accounts/${account}`;
  const holder = { holder_name: 'Loja da Ana', holder_document: document };
  const target = { ispb: '60701190', branch: '1234', account: '567890', account_type: 'checking' };
  const bankAccount = { livemode: false, ...target, ...holder };
  expect((await stack.operator.send('PUT', `${path}/bank_account`, bankAccount)).status).toBe(200);
  const order = { livemode: false, amount: 100 };
  const made = await Promise.all(
    Array.from({ length: 5 * EACH }, () => stack.operator.post(`${path}/withdrawals`, order)),
  );
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  const ids = made.map(({ body }) => body.id as string);
  const pay = async (id: string) => {
    const { status } = await api.post(`/v1/test/withdrawals/${id}/pay`);
    expect(status).toBe(200);
  };
  await Promise.all(ids.map((id) => eventually(() => pay(id))));
  await eventually(async () => {
    const { body } = await stack.operator.get(`${path}/withdrawals?per_page=100`);
    const statuses = body.data.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(['paid']));
  }, 60_000);
  return ids;
}
afterAll(() => client.close());

const database = (service: string) => `${stack.names.prefix}_${service}`;
const collection = (service: string, name: string) =>
  client.db(database(service)).collection<{ _id: string }>(name);

async function differences() {
  const settings = sandboxSettings(stack.sandboxUrl, stack.acquirer.url, stack.secrets);
  const { bank, payouts, acquirer } = providersOf(settings, 'TEST');
  const brokers = new Brokers('reconcile', brokerSettings(`${stack.names.prefix}.`));
  const window = { from: new Date(Date.now() - 26 * 3_600_000), until: new Date() };
  const sources = { client, database, brokers, bank: bank!, payouts, acquirer, livemode: false };
  const { differences } = await reconcile(sources, { window, recheckAfterMs: 0 });
  await Promise.all([bank?.close(), payouts?.close(), acquirer?.close()]);
  return differences;
}

test('a stack without planted differences has none', async () => {
  await eventually(async () => expect(await differences()).toEqual([]), 60_000);
}, 90_000);

test('a hundred planted differences of all kinds are found', async () => {
  await Promise.all(
    (['gateway', 'accounts', 'charges', 'refunds', 'balance', 'webhooks', 'notifier'] as const).map((name) =>
      stack.endService(name),
    ),
  );
  const right = await plantHealthyPayables(healthy, collection);
  const { planted, details } = await plant();
  expect(planted.length).toBeGreaterThanOrEqual(100);
  const all = await differences();
  expect(all.filter(({ subject }) => right.includes(subject))).toEqual([]);
  const found = new Set(all.map(({ kind, subject }) => `${kind} ${subject}`));
  expect(planted.filter((one) => !found.has(one))).toEqual([]);
  const told = new Set(all.map(({ kind, subject, detail }) => `${kind} ${subject} ${detail}`));
  expect(details.filter((one) => !told.has(one))).toEqual([]);
  const kinds = new Set(planted.map((one) => one.split(' ')[0]));
  expect(differenceKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
}, 90_000);

/** Five of each kind; `kind subject` of each, and `kind subject detail` of some. */
async function plant(): Promise<{ planted: string[]; details: string[] }> {
  const charges = collection('charges', 'charges');
  const cobs = collection('sandbox', 'cobs');
  const postings = collection('balance', 'postings');
  const events = collection('webhooks', 'events');
  const deliveries = collection('notifier', 'deliveries');
  const txidOf = (id: string) => id.slice(3);
  const postingOf = async (id: string) => (await postings.findOne({ subject: id } as object))!;
  const eventOf = async (id: string) => (await events.findOne({ body: { $regex: id } } as object))!;
  const planted: string[] = [];
  const each = async (
    kind: DifferenceKind,
    from: string[],
    work: (id: string) => Promise<string | unknown>,
  ) => {
    for (const id of from.splice(0, EACH)) {
      const subject = await work(id);
      planted.push(`${kind} ${typeof subject === 'string' ? subject : id}`);
    }
  };

  await each('charge_missing_at_bank', pending, (id) => cobs.deleteOne({ _id: txidOf(id) }));
  await each('charge_missing_here', pending, async (id) => {
    await charges.deleteOne({ _id: id });
    return txidOf(id);
  });
  await each('charge_amount_differs', pending, (id) =>
    cobs.updateOne({ _id: txidOf(id) }, { $inc: { valor: 1 } }),
  );
  await each('charge_status_differs', pending, (id) =>
    charges.updateOne({ _id: id }, { $set: { status: 'canceled' } }),
  );
  await each('outbox_stuck', pending, (id) =>
    charges.updateOne(
      { _id: id },
      { $set: { outbox: [{ id: 'evt', recordedAt: new Date(Date.now() - 60_000) }] } },
    ),
  );
  await each('payment_missing_here', pending, async (id) => {
    const endToEndId = `E${txidOf(id).padStart(31, '0')}`;
    const pix = { endToEndId, txid: null, chave: 'k', valor: 100, horario: new Date() };
    const stray = { ...pix, devolucoes: [], callback: null, infoPagador: null };
    await cobs.insertOne({ _id: `pix:${endToEndId}`, pagamentos: [stray] } as never);
    return endToEndId;
  });
  await each('payment_missing_at_bank', paid, (id) =>
    charges.updateOne({ _id: id }, { $set: { 'pix.endToEndId': `E${txidOf(id).padStart(31, '9')}` } }),
  );
  await each('payment_amount_differs', paid, async (id) => {
    await cobs.updateOne({ _id: txidOf(id) }, { $inc: { 'pagamentos.0.valor': 7 } });
  });
  await each('payment_counted_twice', paid, async (id) => {
    const charge = (await charges.findOne({ _id: id })) as unknown as { pix: { endToEndId: string } };
    await charges.insertOne({
      ...charge,
      _id: `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`,
      version: 1,
    } as never);
    return charge.pix.endToEndId;
  });
  await each('posting_missing', paid, (id) => postings.deleteOne({ subject: id } as object));
  await each('posting_repeated', paid, async (id) =>
    postings.insertOne({ ...(await postingOf(id)), _id: newId('evt') } as never),
  );
  await each('posting_without_charge', paid, async (id) => {
    await postings.insertOne({
      ...(await postingOf(id)),
      _id: newId('evt'),
      subject: `ch_stray_${id}`,
    } as never);
    return `ch_stray_${id}`;
  });
  await each('posting_amount_differs', paid, (id) =>
    postings.updateOne(
      { subject: id } as object,
      { $inc: { 'entries.1.amount': 3, 'entries.2.amount': -3 } } as never,
    ),
  );
  await each('posting_unbalanced', paid, async (id) => {
    await postings.updateOne({ subject: id } as object, { $inc: { 'entries.0.amount': 1 } } as never);
    return (await postingOf(id))._id;
  });
  await each('event_missing', paid, (id) => events.deleteOne({ body: { $regex: id } } as object));
  await each('event_repeated', paid, async (id) =>
    events.insertOne({ ...(await eventOf(id)), _id: newId('evt') } as never),
  );
  await each('event_without_charge', paid, async (id) => {
    const stray = (await eventOf(id)) as unknown as { body: string };
    await events.insertOne({
      ...stray,
      _id: newId('evt'),
      body: stray.body.replace(id, `ch_none_${id}`),
    } as never);
    return `ch_none_${id}`;
  });
  await each('delivery_missing', paid, async (id) => {
    const { _id: eventId } = await eventOf(id);
    await deliveries.deleteOne({ 'event.id': eventId } as object);
    return eventId;
  });
  await each('delivery_stuck', paid, async (id) => {
    const delivery = (await deliveries.findOne({ 'event.id': (await eventOf(id))._id } as object))!;
    await deliveries.updateOne({ _id: delivery._id }, {
      $set: { doneAt: null, dueAt: new Date(Date.now() - 3_600_000) },
    } as never);
    return delivery._id;
  });
  for (const kind of ['return_failed', 'return_pending'] as const) {
    await each(kind, ['r1', 'r2', 'r3', 'r4', 'r5'], async (id) => {
      const endToEndId = `E${kind === 'return_failed' ? 'f' : 'p'}${id}`;
      const status = kind === 'return_failed' ? 'failed' : 'pending';
      const seenAt = new Date(Date.now() - 2 * 3_600_000);
      const payment = { _id: endToEndId, livemode: false, amount: 100, status, seenAt };
      await collection('charges', 'unclaimed_payments').insertOne(payment as never);
      return endToEndId;
    });
  }
  const refundOf = async (id: string) => {
    const charge = (await charges.findOne({ _id: id })) as unknown as { refunds: { id: string }[] };
    return charge.refunds[0]!.id;
  };
  await each('refund_missing_at_bank', refunded, async (id) => {
    await cobs.updateOne({ _id: txidOf(id) }, { $set: { 'pagamentos.0.devolucoes': [] } });
    return refundOf(id);
  });
  await each('refund_amount_differs', refunded, async (id) => {
    await cobs.updateOne({ _id: txidOf(id) }, { $inc: { 'pagamentos.0.devolucoes.0.valor': 1 } });
    return refundOf(id);
  });
  await each('refund_status_differs', refunded, async (id) => {
    await charges.updateOne({ _id: id }, { $set: { 'refunds.0.status': 'failed' } });
    return refundOf(id);
  });
  await each('refunded_amount_differs', refunded, (id) =>
    charges.updateOne({ _id: id }, { $inc: { refundedAmount: 1 } }),
  );
  const payouts = collection('sandbox', 'payouts');
  const stored = collection('balance', 'withdrawals');
  await each('withdrawal_missing_at_bank', withdrawals, (id) => payouts.deleteOne({ _id: id.slice(3) }));
  await each('unreadable_at_provider', withdrawals, (id) =>
    payouts.updateOne({ _id: id.slice(3) }, { $set: { valor: 0.5 } } as never),
  );
  await each('withdrawal_amount_differs', withdrawals, (id) =>
    payouts.updateOne({ _id: id.slice(3) }, { $inc: { valor: 1 } } as never),
  );
  await each('withdrawal_status_differs', withdrawals, (id) =>
    stored.updateOne({ _id: id }, { $set: { status: 'failed' } } as never),
  );
  await each('withdrawal_return_differs', withdrawals, (id) =>
    stored.updateOne({ _id: id }, { $push: { returns: { id: 'D1', amount: 1, at: new Date() } } } as never),
  );
  const old = { livemode: false, createdAt: new Date(Date.now() - 2 * 3_600_000) };
  await each('refund_pending', ['rf_1', 'rf_2', 'rf_3', 'rf_4', 'rf_5'], (id) =>
    collection('refunds', 'refunds').insertOne({
      _id: id,
      ...old,
      stage: 'reserved',
      dueAt: new Date(),
    } as never),
  );
  await each('withdrawal_pending', ['wd_1', 'wd_2', 'wd_3', 'wd_4', 'wd_5'], (id) =>
    stored.insertOne({ _id: id, ...old, status: 'processing' } as never),
  );
  await each('refund_missing_here', paid, async (id) => {
    const returnId = `banco${txidOf(id)}`;
    const times = { solicitacao: new Date(0), liquidacao: new Date(0) };
    const terms = { valor: 100, natureza: 'ORIGINAL', descricao: null, outcome: 'DEVOLVIDO' };
    const devolucao = { id: returnId, rtrId: 'D1', ...times, ...terms };
    await cobs.updateOne({ _id: txidOf(id) }, { $push: { 'pagamentos.0.devolucoes': devolucao } } as never);
    return returnId;
  });
  await each('lease_stuck', ['l1', 'l2', 'l3', 'l4', 'l5'], (id) =>
    collection('gateway', 'idempotency').insertOne({
      _id: id,
      leaseUntil: new Date(Date.now() + 3_600_000),
      createdAt: new Date(Date.now() - 600_000),
    } as never),
  );
  const details = await plantCards(each, cards, collection);
  await plantBeforeWindow(stack, each, earlier, collection);
  const [owner] = await collection('balance', 'totals').find().toArray();
  await collection('balance', 'totals').updateOne({ _id: owner!._id }, {
    $inc: { 'totals.bank': 1 },
  } as never);
  planted.push(`totals_differ ${owner!._id}`, `books_unbalanced ${owner!._id}`);
  const dead = new Topic(`${stack.names.prefix}.charges.events.dead`);
  await dead.publish('k', 'poison');
  await dead.close();
  planted.push(`dead_letters ${stack.names.prefix}.charges.events.dead`);
  return { planted, details };
}
