import type { HttpResponse } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { type Sale, Shop } from './shop.ts';

const shop = await opened(Shop.open());

/** What the bank does about the calls for one payment, beside how all its returns settle. */
type RequestFaults = (endToEndId: string) => object[];
interface Group {
  returns: object;
  cases: Record<string, RequestFaults>;
}

const put = (endToEndId: string) => ({ path: `/pix/${endToEndId}`, method: 'PUT' });
const get = (endToEndId: string) => ({ path: `/pix/${endToEndId}`, method: 'GET' });

const slow: Group = {
  returns: { settlementMs: 3_000 },
  cases: { 'takes its time': () => [] },
};
const strict: Group = {
  returns: { settlementMs: 3_000, refuseRepeats: true },
  cases: {
    'refuses repetitions': () => [],
    'refuses repetitions after its response was lost': (id) => [{ ...put(id), reset: true, times: 1 }],
  },
};
const prompt: Group = {
  returns: {},
  cases: {
    'answers 500 before it does anything': (id) => [{ ...put(id), status: 500, times: 3 }],
    'answers 503 for a while': (id) => [{ ...put(id), status: 503, times: 6 }],
    'limits our calls': (id) => [{ ...put(id), status: 429, retryAfter: 1, times: 2 }],
    'refuses our access for a while': (id) => [{ ...put(id), status: 403, times: 2 }],
    'refuses every call for a while': (id) => [{ path: `/pix/${id}`, status: 403, times: 4 }],
    'answers 404 for a while': (id) => [{ ...put(id), status: 404, times: 2 }],
    'resets the connection after it did it': (id) => [{ ...put(id), reset: true, times: 3 }],
    'answers too late': (id) => [{ ...put(id), responseDelayMs: 9_000, times: 1 }],
    'is slow to begin': (id) => [{ ...put(id), delayMs: 9_000, times: 1 }],
    'cannot be asked either': (id) => [
      { ...put(id), reset: true, times: 1 },
      { ...get(id), status: 500, times: 2 },
    ],
  },
};

/** The cases of a group wait for the back-off of the same seconds: each has a charge of its own. */
describe.each([[slow], [strict], [prompt]])(
  'a refund ends as the bank says, and is returned once,',
  (group) => {
    const sales = new Map<string, Sale>();
    const responses = new Map<string, Promise<HttpResponse>>();

    beforeAll(async () => {
      const names = Object.keys(group.cases);
      await Promise.all(names.map(async (name) => sales.set(name, await shop.sale())));
      const requests = names.flatMap((name) => group.cases[name]!(sales.get(name)!.endToEndId));
      await shop.misbehave({ requests, returns: group.returns });
      for (const name of names) responses.set(name, shop.refund(sales.get(name)!, { amount: 4_000 }));
    }, 60_000);

    test.each(Object.keys(group.cases))(
      'S11.9 although it %s',
      async (name) => {
        const sale = sales.get(name)!;
        const { status, body } = (await responses.get(name))!;
        expect(status).toBe(201);
        expect(['pending', 'succeeded']).toContain(body.status);
        if (body.status === 'pending') expect(body.processed_at).toBeNull();

        expect(await shop.ended(body.id, 30_000)).toMatchObject({ status: 'succeeded', amount: 4_000 });
        expect(await shop.returnsAtBank(sale)).toMatchObject([{ id: body.id.slice(3), valor: 4_000 }]);
        expect(await shop.charge(sale)).toMatchObject({
          status: 'partially_refunded',
          refunded_amount: 4_000,
        });
      },
      60_000,
    );
  },
);

test('S11.3 S11.5 an unknown outcome is pending, and its amount stays reserved', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ requests: [{ path: '/pix/E', status: 503, times: 30 }] });
  const { body } = await shop.refund(sale, { amount: 4_000 });
  expect(body).toMatchObject({ status: 'pending', processed_at: null });
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  expect((await shop.refund(sale, { amount: 6_001 })).body.error).toMatchObject({
    code: 'exceeds_remaining',
    details: { remaining: 6_000 },
  });
  await shop.misbehave({});
  await shop.dueNow({ _id: body.id });
  await shop.ended(body.id);
}, 60_000);

describe('a return that the bank does not make', () => {
  beforeEach(() => shop.misbehave({}));

  test('S11.3 fails with the bank’s code, changes nothing on the charge, and can be asked for again', async () => {
    const sale = await shop.sale();
    await shop.misbehave({ returns: { fail: true } });
    const { status, body } = await shop.refund(sale);
    expect(status).toBe(201);
    expect(await shop.ended(body.id)).toMatchObject({
      status: 'failed',
      failed_reason: 'O banco não realizou a devolução (AC07).',
      processed_at: expect.any(String),
    });
    expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0, refunded_at: null });

    await shop.misbehave({});
    const { body: again } = await shop.refund(sale);
    expect((await shop.ended(again.id)).status).toBe('succeeded');
    expect(await shop.refundsOf(sale)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }]);
  });

  test('later, after it was in progress, fails too', async () => {
    const sale = await shop.sale();
    await shop.misbehave({ returns: { fail: true, settlementMs: 1_500 } });
    const { body } = await shop.refund(sale);
    expect(body.status).toBe('pending');
    expect(await shop.ended(body.id)).toMatchObject({ status: 'failed' });
    expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  });

  test('because a rule forbids it fails at once', async () => {
    const sale = await shop.sale();
    await shop.stack.inDatabase('sandbox', (database) =>
      database
        .collection('cobs')
        .updateOne(
          { 'pagamentos.endToEndId': sale.endToEndId },
          { $set: { 'pagamentos.0.horario': new Date(Date.now() - 91 * 86_400_000) } },
        ),
    );
    expect((await shop.refund(sale)).body).toMatchObject({
      status: 'failed',
      failed_reason: 'O banco recusou a devolução (PixDevolucaoInvalida).',
    });
  });
});
