import { testCards } from '@catraca/testing/card-token';
import { acquirerKeys, Bank, soon } from './bank.ts';
import { authorization, call, newToken, orderBody, postToken } from './cards.ts';
import { Merchant } from './merchant.ts';

let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
  await bank.drive('PUT', '/acquirer/webhook', { url: merchant.url, username: 'loja', password: 'senha' });
});
beforeEach(async () => {
  merchant.response = 200;
  await bank.drive('DELETE', '/faults');
});
afterAll(() => Promise.all([bank.close(), merchant.close()]));

const post = async (
  number = testCards.approved,
  changes: object = {},
  headers: Record<string, string> = {},
) => call(bank, 'POST', '/orders', orderBody(await newToken(bank, { number }), changes), headers);
const eventsOf = (chargeId: string) =>
  merchant.notices.map(({ body }) => body).filter(({ data }) => data?.id === chargeId);

describe('a token', () => {
  test('is given to browsers of any origin, without the secret key', async () => {
    const preflight = await bank.send('OPTIONS', '/core/v5/tokens?appId=x', {
      origin: 'https://loja.example',
    });
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
    });
    const { status, headers, body } = await postToken(bank);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toMatchObject({
      id: expect.stringMatching(/^token_/),
      type: 'card',
      card: {
        last_four_digits: '0010',
        brand: 'Visa',
        exp_month: 12,
        exp_year: 2040,
      },
    });
    expect(body.card).not.toHaveProperty('first_six_digits');
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(60_000);
  });

  test.each([
    ['4000000000000011', 'card.number'],
    ['9999999999999995', 'card.number'],
    ['4000', 'request.card.number'],
  ])(
    'S21.2 is refused for the number %s, which is not repeated in the response',
    async (number, property) => {
      const { status, headers, body } = await postToken(bank, { number });
      expect([status, headers['access-control-allow-origin']]).toEqual([422, '*']);
      expect(Object.keys(body.errors)).toEqual([property]);
      expect(JSON.stringify(body)).not.toContain(number);
    },
  );

  test('is refused for JSON that is cut short, without repeating it', async () => {
    const path = `/core/v5/tokens?appId=${acquirerKeys.publicKey}`;
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await bank.send(
      'POST',
      path,
      headers,
      `{"card":{"number":"${testCards.approved}"`,
    );
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['message']);
    expect(body.message).not.toContain('4000');
  });

  test('is refused with another public key', async () => {
    expect(await postToken(bank, {}, 'pk_other')).toMatchObject({
      status: 401,
      body: { message: expect.any(String) },
    });
  });

  test('is given by the control API for a test card that is named by its behaviour', async () => {
    const { body } = await bank.drive('POST', '/acquirer/tokens', { behaviour: 'insufficient_funds' });
    const order = await call(bank, 'POST', '/orders', orderBody(body.id));
    expect(order.body.charges[0].last_transaction.acquirer_return_code).toBe('51');
    const unknown = await bank.drive('POST', '/acquirer/tokens', { behaviour: 'other' });
    expect(unknown.status).toBe(400);
  });

  test('S21.4 is good for one order, and unknown after a restart', async () => {
    const [spent, kept] = [await newToken(bank), await newToken(bank)];
    expect((await call(bank, 'POST', '/orders', orderBody(spent))).status).toBe(200);
    const again = await call(bank, 'POST', '/orders', orderBody(spent));
    expect(again).toMatchObject({ status: 404, body: { message: 'Token not found.' } });
    await bank.restart();
    expect((await call(bank, 'POST', '/orders', orderBody(kept))).status).toBe(404);
  });
});

test('S21.5 no card number or security code is stored', async () => {
  const number = '5555555555554444';
  await post(number);
  const stored = await bank.inDatabase(async ({ db }) => {
    const collections = await db!.collections();
    return Promise.all(collections.map((collection) => collection.find().toArray()));
  });
  const text = JSON.stringify(stored);
  expect(text).toContain('555555');
  expect(text).not.toContain(number);
  expect(text).not.toContain('cvv');
});

test.each([
  [{ items: [] }, 'order.items'],
  [{ payments: [] }, 'order.payments'],
  [{ customer: undefined }, 'order.customer'],
  [{ code: '' }, 'order.code'],
])('an invalid order is refused: %j', async (changes, property) => {
  const { status, body } = await post(testCards.approved, changes);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    message: 'The request is invalid.',
    errors: { [property]: [expect.any(String)] },
  });
});

test('nothing is done without the secret key', async () => {
  const paths = ['/orders', '/charges', '/charges/ch_x', '/customers', '/payables'];
  const responses = await Promise.all(paths.map((path) => bank.send('GET', `/core/v5${path}`, {})));
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 401));
});

test('orders at the same time with one idempotency key are one order', async () => {
  const body = orderBody(await newToken(bank));
  const headers = { 'idempotency-key': 'once' };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => call(bank, 'POST', '/orders', body, headers)),
  );
  expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1);
});

test('cancellations with one idempotency key are two', async () => {
  const { id } = (await post()).body.charges[0];
  const headers = { 'idempotency-key': 'twice', 'content-type': 'application/json' };
  await call(bank, 'DELETE', `/charges/${id}`, { amount: 100 }, headers);
  const second = await call(bank, 'DELETE', `/charges/${id}`, { amount: 100 }, headers);
  expect(second.body).toMatchObject({ status: 'paid', canceled_amount: 200 });
});

describe('webhooks', () => {
  test('tell of a sale, its refunds and its chargeback, with the merchant’s password', async () => {
    const { body } = await post();
    const { id } = body.charges[0];
    await call(bank, 'DELETE', `/charges/${id}`, { amount: 100 });
    await bank.drive('POST', `/acquirer/orders/${body.code}/chargeback`, {});
    await bank.drive('POST', `/acquirer/orders/${body.code}/representment`);
    const types = ['charge.chargedback', 'charge.paid', 'charge.partial_canceled', 'charge.updated'];
    await soon(() =>
      expect(
        eventsOf(id)
          .map(({ type }) => type)
          .sort(),
      ).toEqual(types),
    );
    expect(eventsOf(id)[0]).toMatchObject({
      id: expect.stringMatching(/^hook_/),
      created_at: expect.any(String),
      data: { id, order: { code: body.code } },
    });
    const { headers } = merchant.notices.find((notice) => notice.body.data?.id === id)!;
    expect(headers.authorization).toBe(`Basic ${Buffer.from('loja:senha').toString('base64')}`);
  });

  test('tell what the anti-fraud decided, and of refusals', async () => {
    const held = (await post('4000000000000051')).body;
    await bank.drive('POST', `/acquirer/orders/${held.code}/analysis`, { outcome: 'refused' });
    const types = ['charge.antifraud_pending', 'charge.antifraud_reproved', 'charge.payment_failed'];
    await soon(() =>
      expect(
        eventsOf(held.charges[0].id)
          .map(({ type }) => type)
          .sort(),
      ).toEqual(types),
    );
  });

  test('are repeated until they are accepted, and sent twice by a fault', async () => {
    merchant.response = 500;
    const { id } = (await post()).body.charges[0];
    await soon(() => expect(eventsOf(id).length).toBeGreaterThan(0));
    merchant.response = 200;
    await soon(() => expect(eventsOf(id).length).toBeGreaterThan(1));
    expect(new Set(eventsOf(id).map((event) => event.id)).size).toBe(1);

    await bank.drive('PUT', '/faults', { callbacks: { repeat: 1 } });
    const again = (await post()).body.charges[0].id;
    await soon(() => expect(eventsOf(again)).toHaveLength(2));
  });
});

describe('what strangers do to a charge', () => {
  const drive = (code: string, path: string, body: object = {}) =>
    bank.drive('POST', `/acquirer/orders/${code}/${path}`, body);
  const payablesOf = async (chargeId: string) => {
    const { body } = await call(bank, 'GET', `/payables?charge_id=${chargeId}`);
    return body.data
      .map(({ type, amount }: { type: string; amount: number }) => `${type} ${amount}`)
      .slice(1);
  };

  test('at the panel: it is given back in part and whole, without a reference', async () => {
    const { code, charges } = (await post()).body;
    expect((await drive(code, 'cancel', { amount: 1_000 })).body.charges[0]).toMatchObject({
      status: 'paid',
      canceled_amount: 1_000,
    });
    const { body } = await drive(code, 'cancel');
    expect(body.charges[0]).toMatchObject({ status: 'canceled', canceled_amount: 5_000 });
    expect(body.charges[0].last_transaction.operation_reference).toBeUndefined();
    await soon(() => expect(eventsOf(charges[0].id).map(({ type }) => type)).toContain('charge.refunded'));
    expect((await drive(code, 'cancel')).status).toBe(409);
  });

  test('chargebacks come in parts, are won in parts, and lost again, while the status stays', async () => {
    const { code, charges } = (await post()).body;
    await drive(code, 'chargeback', { amount: 1_000 });
    await drive(code, 'chargeback', { amount: 2_000 });
    await drive(code, 'representment', { amount: 500 });
    const { body } = await drive(code, 'representment/lost');
    expect(body.charges[0].status).toBe('chargedback');
    expect(await payablesOf(charges[0].id)).toEqual([
      'chargeback -1000',
      'chargeback -2000',
      'chargeback_refund 500',
      'chargeback -500',
    ]);
    const tooMuch = await drive(code, 'chargeback', { amount: 2_001 });
    expect([tooMuch.status, (await drive(code, 'representment', { amount: 3_001 })).status]).toEqual([
      409, 409,
    ]);
  });

  test('a webhook may come before the payable that it tells of', async () => {
    await bank.drive('PUT', '/faults', { cards: { payableDelayMs: 60_000 } });
    const { code, charges } = (await post()).body;
    await drive(code, 'chargeback');
    await soon(() => expect(eventsOf(charges[0].id)).toHaveLength(2));
    expect(await payablesOf(charges[0].id)).toEqual([]);
    await bank.drive('DELETE', '/faults');
    expect(await payablesOf(charges[0].id)).toEqual(['chargeback -5000']);
  });

  test('a second order of one code is made with another idempotency key', async () => {
    const one = orderBody(await newToken(bank), { code: 'duas' });
    const two = orderBody(await newToken(bank), { code: 'duas' });
    await call(bank, 'POST', '/orders', one, { 'idempotency-key': 'um' });
    await call(bank, 'POST', '/orders', two, { 'idempotency-key': 'dois' });
    expect((await call(bank, 'GET', '/orders?code=duas')).body.paging.total).toBe(2);
  });

  test('S21.1 …0069 is charged back by the clock of its order', async () => {
    const { code, charges } = (await post('4000000000000069')).body;
    await bank.drive('PUT', `/clocks/${code}`, { aheadMs: 11_000 });
    await soon(async () =>
      expect((await call(bank, 'GET', `/charges/${charges[0].id}`)).body.status).toBe('chargedback'),
    );
  });
});

test('lists have pages', async () => {
  await Promise.all([post(), post(), post()]);
  const { body } = await bank.send('GET', '/core/v5/orders?size=2&page=1', { authorization });
  expect(body).toMatchObject({ data: [expect.any(Object), expect.any(Object)], paging: { previous: null } });
  expect(body.paging.next).toContain('page=2');
  expect(body.paging.total).toBeGreaterThanOrEqual(3);
  const { code } = (await post('4000000000000028')).body;
  const listed = async (status: string) =>
    (await call(bank, 'GET', `/charges?code=${code}&status=${status}`)).body.data.length;
  expect([await listed('failed'), await listed('paid')]).toEqual([1, 0]);
});
