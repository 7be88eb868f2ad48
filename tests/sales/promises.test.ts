import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { cardToken } from '@catraca/testing/card-token';
import { Http } from '@catraca/testing/http';
import { buyer, chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

// Small promises of the specification that no other file is about.

const { stack, seller } = await withSeller(SharedStack.open());

const create = async (changes: object = {}) =>
  (await seller.api.post('/v1/charges', chargeOrder(changes))).body;

function storedCharge(id: string) {
  return stack.inDatabase('charges', (database) =>
    database.collection('charges').findOne({ _id: id as never }),
  );
}

test('S9.15 the document type PASSPORT is accepted', async () => {
  const customer = { name: 'B', email: 'b@c.co', document: '52998224725', document_type: 'PASSPORT' };
  expect((await seller.api.post('/v1/charges', chargeOrder({ customer }))).status).toBe(201);
});

test('S9.15 a Pix bank gets no payer for a passport, and one for a CPF', async () => {
  const payerOf = async (customer: object) => {
    const { body } = await seller.api.post('/v1/charges', chargeOrder({ customer }));
    const cob = await stack.inDatabase('sandbox', (database) =>
      database.collection('cobs').findOne({ _id: body.id.slice(3) as never }),
    );
    return cob!.devedor;
  };
  const person = { name: 'Bruna', email: 'b@c.co' };
  expect(await payerOf({ ...person, document: 'FZ123456', document_type: 'PASSPORT' })).toBeNull();
  expect(await payerOf({ ...person, document: '52998224725' })).toMatchObject({ nome: 'Bruna' });
});

test('S9.5 the description is what the bank shows to the buyer', async () => {
  const { id } = await create({ description: 'Livro de receitas' });
  const cob = await stack.inDatabase('sandbox', (database) =>
    database.collection('cobs').findOne({ _id: id.slice(3) as never }),
  );
  expect(cob!.solicitacaoPagador).toBe('Livro de receitas');
});

test('S9.7 metadata filters no list', async () => {
  await create({ metadata: { cor: 'azul' } });
  const all = await seller.api.get('/v1/charges?per_page=1');
  const filtered = await seller.api.get('/v1/charges?per_page=1&metadata[cor]=azul');
  expect([all.status, filtered.status]).toEqual([200, 422]);
});

/** What of a charge is stored encrypted. */
async function personalIn(id: string) {
  const { sealed } = (await storedCharge(id))!;
  const place = { collection: 'charges', id, field: 'sealed' };
  return JSON.parse(new DataKeys(stack.secrets.dataKeys.buyers).open(sealed, place));
}

test('S9.9 without customer_ip the address of the connecting server is stored, encrypted', async () => {
  const { id } = await create();
  expect((await personalIn(id)).customerIp).toBe('127.0.0.1');
});

test('S9.13 S9.14 S9.16 S9.17 e-mail, document and phone are kept as they are read, however they were written', async () => {
  const written = { email: ' ana@joão.com.br ', document: ' 529.982.247-25 ' };
  const phone = { phone_ddd: '(011)', phone_number: '9 8765.4321' };
  const { id, customer } = await create({ customer: { name: 'Ana', ...written, ...phone } });
  expect(customer.email).toBe('ana@xn--joo-nla.com.br');
  expect((await personalIn(id)).buyer).toMatchObject({
    email: 'ana@xn--joo-nla.com.br',
    document: '52998224725',
    phoneDdd: '11',
    phoneNumber: '987654321',
  });
  const shop = await newSeller(stack, { switches: { card_enabled: true } });
  const card = { token: await cardToken(stack.acquirer), holder_name: 'ANA' };
  const { body } = await shop.api.post(
    '/v1/charges',
    chargeOrder({ payment_method: 'credit_card', customer: { name: 'Ana', ...written, ...phone }, card }),
  );
  const order = await stack.inDatabase('sandbox', (database) =>
    database.collection('acquirer_orders').findOne({ code: body.id }),
  );
  expect(order!.customer).toMatchObject({
    email: 'ana@xn--joo-nla.com.br',
    document: '52998224725',
    phones: { mobile_phone: { area_code: '11', number: '987654321' } },
  });
});

test('S9.19 items may sum to another amount than the charge, which is what the buyer pays', async () => {
  const items = [{ description: 'Livro', amount: 5_000, quantity: 2 }];
  const { id, amount } = await create({ amount: 8_990, items });
  const cob = await stack.inDatabase('sandbox', (database) =>
    database.collection('cobs').findOne({ _id: id.slice(3) as never }),
  );
  expect([amount, JSON.stringify(cob)]).toEqual([8_990, expect.stringMatching(/8990|89\.90/)]);
  const offer = { amount: 8_990, items, payment_methods: ['pix'] };
  for (const path of ['/v1/embed/sessions', '/v1/payment_links']) {
    const { status, body } = await seller.api.post(path, offer);
    expect([status, body.amount, body.items[0].amount]).toEqual([201, 8_990, 5_000]);
  }
});

test('S9.31 joiners in emoji and soft hyphens come back as they were sent', async () => {
  const family = 'Família \u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  const changes = { description: `${family} co\u00adoperativa`, reference: family };
  const { id } = await create({ ...changes, customer: { ...buyer, name: family } });
  const { body } = await seller.api.get(`/v1/charges/${id}`);
  expect(body).toMatchObject({ ...changes, customer: { name: family } });
});

test('S6.16 a body of exactly 256 KiB is read', async () => {
  const order = JSON.stringify(chargeOrder());
  const padded = order.slice(0, -1) + ' '.repeat(256 * 1024 - order.length) + order.slice(-1);
  expect(padded.length).toBe(256 * 1024);
  expect((await seller.api.post('/v1/charges', padded)).status).toBe(201);
});

test('S4.1 on GET an Idempotency-Key has no effect', async () => {
  const headers = { 'idempotency-key': 'leitura-1' };
  const first = await seller.api.get('/v1/balance', headers);
  const second = await seller.api.get('/v1/charges', headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers.get('idempotent-replayed')).toBeNull();
});

test.each([
  ['GET', '/v1/charges', 'charges:read'],
  ['POST', '/v1/charges/ch_00000000000000000000000000/cancel', 'charges:write'],
])('S9.23 S9.29 %s %s needs %s', async (method, path, scope) => {
  const other = scope === 'charges:read' ? 'charges:write' : 'charges:read';
  const { status, body } = await new Http(
    stack.baseUrl,
    await newKey(stack, seller.account, { scopes: [other] }),
  ).send(method, path);
  expect(status).toBe(403);
  expect(body.error.details.required_ability).toBe(scope);
});

test('S19.1 a test key without charges:write gets a 404 on the sandbox’s routes', async () => {
  const { id } = await create();
  const reader = new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes: ['charges:read'] }));
  for (const action of ['pay', 'expire']) {
    const { status, body } = await reader.post(`/v1/test/charges/${id}/${action}`);
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'resource_not_found' });
  }
});

test('S6.10 an unexpected error is a 500 internal_error without internal details', async () => {
  const { id } = await create();
  await stack.inDatabase('charges', (database) =>
    database.collection('charges').updateOne({ _id: id as never }, { $set: { sealed: 'lost:AAAA' } }),
  );
  const { status, body, text } = await seller.api.get(`/v1/charges/${id}`);
  expect({ status, type: body.error.type, code: body.error.code }).toEqual({
    status: 500,
    type: 'api_error',
    code: 'internal_error',
  });
  expect(text).not.toMatch(/lost|data key|sealed/);
});
