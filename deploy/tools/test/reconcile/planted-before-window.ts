import { ulidOf } from '@catraca/kernel/ids';
import { Http } from '@catraca/testing/http';
import type { Stack } from '@catraca/testing/stack';
import type { Document } from 'mongodb';
import type { DifferenceKind } from '../../src/reconcile/differences.ts';
import { makeOldCardSales, makeOldWithdrawals } from './old-sales.ts';

type Collection = import('mongodb').Collection<Document & { _id: string }>;
type Plant = (kind: DifferenceKind, from: string[], work: (id: string) => Promise<unknown>) => Promise<void>;
type Of = (service: string, name: string) => Collection;

/** What was made before the window. */
export interface OldRecords {
  /** Card sales. */
  sales: string[];
  /** Card sales that the acquirer named in a callback within the window. */
  calledBack: string[];
  /** Paid withdrawals of ten days ago, and of a hundred, whose returns no list tells. */
  withdrawals: string[];
  longAgo: string[];
}

const DAY_MS = 24 * 3_600_000;
const DAYS_AGO = 10;

/** Copies a card sale and a withdrawal to before the window, `each` for each kind. */
export async function makeOldRecords(
  of: Of,
  { sale, withdrawal, each }: { sale: string; withdrawal: string; each: number },
): Promise<OldRecords> {
  const [charges, postings, totals] = [
    of('charges', 'charges'),
    of('balance', 'postings'),
    of('balance', 'totals'),
  ];
  const ofSales = {
    ...{ charges, postings, totals, cobs: of('sandbox', 'cobs'), events: of('webhooks', 'events') },
    ...{ deliveries: of('notifier', 'deliveries'), installments: of('balance', 'installments') },
    orders: of('sandbox', 'acquirer_orders'),
  };
  await makeOldCardSales(ofSales, sale, { days: DAYS_AGO + 4, aDay: 2 * each });
  const isOld = {
    paymentMethod: 'credit_card',
    createdAt: { $lt: new Date(Date.now() - DAYS_AGO * DAY_MS) },
  };
  const sales = (await charges.find(isOld).toArray()).map(({ _id }) => _id);
  const calledBack = sales.splice(0, each);
  // As charges keeps it: it cannot open a copy, whose personal data is sealed for another id.
  await charges.updateMany({ _id: { $in: calledBack } }, { $set: { calledBackAt: new Date() } });
  const ofWithdrawals = {
    ...{ postings, totals, withdrawals: of('balance', 'withdrawals') },
    payouts: of('sandbox', 'payouts'),
  };
  const copies = (daysAgo: number) => makeOldWithdrawals(ofWithdrawals, withdrawal, { count: each, daysAgo });
  return { sales, calledBack, withdrawals: await copies(DAYS_AGO), longAgo: await copies(100) };
}

/** Plants what happened since to what was made before the window. */
export async function plantBeforeWindow(stack: Stack, each: Plant, old: OldRecords, of: Of): Promise<void> {
  const orders = of('sandbox', 'acquirer_orders');
  const payouts = of('sandbox', 'payouts');
  const { acquirerSecretKey } = stack.secrets;
  const authorization = `Basic ${Buffer.from(`${acquirerSecretKey}:`).toString('base64')}`;
  /** As in the acquirer's own panel. */
  const cancel = async (code: string, terms: object) => {
    const { charge } = (await orders.findOne({ code }))!;
    const response = await fetch(`${stack.acquirer.url}/charges/${charge.id}`, {
      method: 'DELETE',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(terms),
    });
    expect(response.status).toBe(200);
  };
  await each('canceled_amount_differs', old.sales, (id) => cancel(id, { amount: 100 }));
  await each('card_status_differs', old.sales, (id) => cancel(id, {}));
  await each('chargeback_missing_here', old.sales, async (id) => {
    const path = `/sandbox/v1/acquirer/orders/${id}/chargeback`;
    const { status } = await new Http(stack.sandboxUrl).post(path, { amount: 4_000 });
    expect(status).toBeLessThan(300);
  });
  // Neither given back nor disputed: in no list.
  await each('card_amount_differs', old.calledBack, (code) =>
    orders.updateOne({ code }, { $inc: { 'charge.amount': 1 } }),
  );
  const horario = new Date();
  const given = { id: 'D1', rtrId: 'D'.padEnd(32, '1'), valor: 50, horario };
  await each('withdrawal_return_differs', old.withdrawals, (id) =>
    payouts.updateOne({ _id: ulidOf(id) }, { $push: { devolucoes: given } as never }),
  );
  await each('withdrawal_return_differs', old.longAgo, (id) =>
    of('balance', 'withdrawals').updateOne(
      { _id: id },
      { $push: { returns: { id: 'D1', amount: 50, at: horario } } as never },
    ),
  );
}
