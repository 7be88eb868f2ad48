import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import type { Http } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import type { Document } from 'mongodb';
import type { DifferenceKind } from '../../src/reconcile/differences.ts';

type Collection = import('mongodb').Collection<Document & { _id: string }>;
type Plant = (kind: DifferenceKind, from: string[], work: (id: string) => Promise<unknown>) => Promise<void>;

export const CARD_KINDS = 17;
const DAY_MS = 24 * 3_600_000;

/** So many charges of a new seller, paid by card. */
export async function sellByCard(stack: Stack, count: number): Promise<string[]> {
  const { api } = await newSeller(stack, { switches: { card_enabled: true } });
  return Promise.all(Array.from({ length: count }, () => sellOneByCard(stack, api)));
}

export async function sellOneByCard({ acquirer }: Pick<Stack, 'acquirer'>, api: Http): Promise<string> {
  const token = await cardToken(acquirer);
  const document = newDocument();
  const contact = { document, email: `ana.${document}@example.com`, phone_ddd: '11' };
  const customer = { name: 'Ana Souza', phone_number: '987654321', ...contact };
  const card = { token, holder_name: 'ANA SOUZA' };
  const order = { amount: 10_000, payment_method: 'credit_card', customer, card };
  const { status, body } = await api.post('/v1/charges', order);
  expect([status, body.status]).toEqual([201, 'paid']);
  return body.id as string;
}

/**
 * Plants differences of each kind that card charges may have. Returns `kind subject detail` of those whose
 * detail a person acts by.
 */
export async function plantCards(
  each: Plant,
  cards: string[],
  of: (service: string, name: string) => Collection,
): Promise<string[]> {
  const details: string[] = [];
  const charges = of('charges', 'charges');
  const orders = of('sandbox', 'acquirer_orders');
  const postings = of('balance', 'postings');
  const installments = of('balance', 'installments');
  const atAcquirer = (id: string, change: object) => orders.updateOne({ code: id }, change);
  const here = (id: string, change: object) => charges.updateOne({ _id: id }, { $set: change });
  const payableOf = async (id: string): Promise<{ id: string }> =>
    (await orders.findOne({ code: id }))!.charge.payables[0];
  const paidDaysAgo = (id: string) =>
    atAcquirer(id, { $set: { 'charge.payables.0.paymentDate': new Date(Date.now() - 2 * DAY_MS) } });
  const post = async (id: string, posting: { _id: string; amount: number }) => {
    const sale = (await postings.findOne({ subject: id, type: 'sale' }))!;
    const entries = [
      { account: 'acquirer', amount: posting.amount },
      { account: 'bank', amount: -posting.amount },
    ];
    const cause = { type: 'payable', id: '2026-11-20' };
    await postings.insertOne({ ...sale, type: 'internal', eventId: null, cause, entries, _id: posting._id });
  };

  await each('charge_missing_at_acquirer', cards, (id) => orders.deleteOne({ code: id }));
  await each('unreadable_at_provider', cards, (id) => atAcquirer(id, { $set: { 'charge.amount': 0.5 } }));
  await each('acquirer_charge_missing_here', cards, (id) => charges.deleteOne({ _id: id }));
  await each('card_amount_differs', cards, (id) => atAcquirer(id, { $inc: { 'charge.amount': 1 } }));
  await each('card_status_differs', cards, (id) => here(id, { status: 'in_analysis' }));
  await each('card_paid_after_failure', cards, (id) => here(id, { status: 'failed' }));
  await each('card_charge_stuck', cards, (id) => {
    const longAgo = new Date(Date.now() - DAY_MS);
    return here(id, { status: 'processing', createdAt: longAgo, dueAt: longAgo });
  });
  await each('canceled_amount_differs', cards, (id) =>
    atAcquirer(id, { $inc: { 'charge.canceledAmount': 100 } }),
  );
  const dispute = async (id: string, amount: number) => {
    const credit = await payableOf(id);
    const debit = { ...credit, id: `${credit.id}9`, type: 'chargeback', amount: -amount };
    return atAcquirer(id, {
      $set: { 'charge.status': 'chargedback' },
      $push: { 'charge.payables': debit },
    });
  };
  await each('chargeback_missing_here', cards, (id) => dispute(id, 10_000));
  const orderAgain = async (id: string, times: object) => {
    const { _id, ...order } = (await orders.findOne({ code: id }))!;
    const charge = { ...order.charge, ...times, id: `${order.charge.id}2` };
    const again = { ...order, ...times, _id: `${_id}2`, idempotencyKey: `${id}2`, charge };
    await orders.insertOne(again as never);
    details.push(`card_charged_twice ${id} the sale is ${order.charge.id}, also ${charge.id}`);
  };
  await each('card_charged_twice', cards, (id) => orderAgain(id, {}));
  // The slice of the charge has one order of it, and the slice of a day before the other.
  const dayBefore = new Date(Date.now() - DAY_MS);
  await each('card_charged_twice', cards, (id) => orderAgain(id, { createdAt: dayBefore }));
  const debitHere = (id: string, amount: number) => {
    const amounts = { amount, platformFeeReturned: 0, fee: 0, sellerDebit: amount };
    const sums = { disputed: amount, represented: 0, held: 0, heldUntil: null };
    const chargeback = { id: `cb_${id}`, ...amounts, ...sums, status: 'opened', openedAt: new Date() };
    return here(id, { status: 'chargedback', chargeback: { ...chargeback, reversedAt: null } });
  };
  await each('chargeback_differs', cards, async (id) => {
    await dispute(id, 10_000);
    await debitHere(id, 1);
  });
  await each('chargeback_above_sale', cards, async (id) => {
    await dispute(id, 10_001);
    await debitHere(id, 10_000);
  });
  await each('payable_not_posted', cards, async (id) => {
    await paidDaysAgo(id);
    return (await payableOf(id)).id;
  });
  await each('payable_amount_differs', cards, async (id) => {
    await paidDaysAgo(id);
    const payable = await payableOf(id);
    await post(id, { _id: `payable:test:${payable.id}`, amount: 1 });
    return payable.id;
  });
  await each('acquirer_account_differs', cards, (id) =>
    post(id, { _id: `payable:${id}:again`, amount: 20_000 }),
  );
  await each('settlement_overdue', cards, async (id) => {
    const due = { dueAt: new Date(Date.now() - DAY_MS) };
    const [first] = await installments.find({ chargeId: id }).toArray();
    await installments.updateOne({ _id: first!._id }, { $set: due });
    return first!._id;
  });
  return details;
}

/**
 * What looks like a difference and is none: payables of another shop on the same acquirer account, and of an
 * order whose charge failed here, before and after balance posts them to the platform's books. Returns the
 * subjects.
 */
export async function plantHealthyPayables(
  id: string,
  of: (service: string, name: string) => Collection,
): Promise<string[]> {
  const orders = of('sandbox', 'acquirer_orders');
  const { _id, ...order } = (await orders.findOne({ code: id }))!;
  const paid = { ...order.charge.payables[0], paymentDate: new Date(Date.now() - 2 * DAY_MS) };
  const orderOf = async (code: string, name: string) => {
    const payables = [{ ...paid, id: `${paid.id}${name}` }];
    const charge = { ...order.charge, id: `${order.charge.id}${name}`, payables };
    const created = { code, createdAt: new Date(Date.now() - 40 * DAY_MS), idempotencyKey: `${id}${name}` };
    await orders.insertOne({ ...order, ...created, _id: `${_id}${name}`, charge } as never);
    return { charge: charge.id as string, payable: payables[0]!.id as string };
  };
  const remember = (charge: string, chargeId: string | null) =>
    of('balance', 'acquirer_charges').insertOne({
      ...{ _id: `test:${charge}`, chargeId, firstSeenAt: new Date() },
      forgetAt: new Date(Date.now() + DAY_MS),
    });
  const foreign = await orderOf('pedido-42', '77');
  await remember(foreign.charge, null);
  const { _id: sold, ...sale } = (await of('charges', 'charges').findOne({ _id: id }))!;
  const others = ['7', '8', '9'].filter((last) => !sold.endsWith(last));
  const failed = [0, 1].map((at) => sold.slice(0, -1) + others[at]);
  for (const one of failed)
    await of('charges', 'charges').insertOne({ ...sale, _id: one, status: 'failed', paidAt: null } as never);
  const awaited = await orderOf(failed[0]!, '78');
  await remember(awaited.charge, failed[0]!);
  const givenBack = await orderOf(failed[1]!, '79');
  const posted = (await of('balance', 'postings').findOne({ subject: id, type: 'sale' }))!;
  await of('balance', 'postings').insertOne({
    ...posted,
    ...{ _id: `payable:test:${givenBack.payable}`, subject: failed[1], type: 'internal', eventId: null },
    ...{ accountId: 'acc_00000000000000000000000000', sequence: posted.sequence + 1_000_000 },
    cause: { type: 'payable', id: '2026-11-20:credit:1' },
    entries: [
      { account: 'acquirer', amount: paid.amount },
      { account: 'bank', amount: paid.fee - paid.amount },
      { account: 'method_fees', amount: -paid.fee },
    ],
  } as never);
  const payables = [foreign.payable, awaited.payable, givenBack.payable];
  return [...payables, `payable:test:${givenBack.payable}`, ...failed];
}
