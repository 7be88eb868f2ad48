import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson } from '@catraca/testing/panel-person';
import { buyer, chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { CardShop, cardBuyer } from './card-shop.ts';

// A card number where none belongs is refused, and stays nowhere.

const shop = await opened(CardShop.open());
const exempted = await newSeller(shop.stack, { switches: { card_like_references_allowed: true } });

const number = '4539578763621486';
const grouped = '4539 5787 6362 1486';
const item = (changes: object) => [{ description: 'Livro', amount: 100, ...changes }];

const charges: [field: string, changes: object][] = [
  ['description', { description: `cartão ${number}` }],
  ['reference', { reference: grouped }],
  ['metadata.nota', { metadata: { nota: `${number} 12/28 123` } }],
  ['metadata', { metadata: { [number]: 'x' } }],
  ['items.0.description', { items: item({ description: grouped }) }],
  ['items.0.reference', { items: item({ reference: '4539-5787-6362-1486' }) }],
  ['customer.name', { customer: { ...buyer, name: `Bruno ${number}` } }],
];

async function assertRefused(seller: Seller, field: string, changes: object): Promise<void> {
  const response = await seller.api.post('/v1/charges', chargeOrder(changes));
  expect([response.status, response.body.error.code]).toEqual([422, 'validation_failed']);
  expect(response.body.error.details.fields).toEqual({
    [field]: ['Não envie número de cartão neste campo.'],
  });
  expect(response.text).not.toContain('4539');
}

test.each(charges)('S15.15 a charge with a card number in %s is refused on that field', (field, changes) =>
  assertRefused(shop.seller, field, changes),
);

test.each([
  ['/v1/charges', chargeOrder({})],
  ['/v1/embed/sessions', { amount: 12_990, payment_methods: ['pix'] }],
  ['/v1/payment_links', { amount: 12_990, payment_methods: ['pix'] }],
])('S9.19 S15.15 %s refuses a card number as the price of an item', async (path, order) => {
  const items = [{ description: 'x', amount: Number(number) }];
  const response = await shop.seller.api.post(path, { ...order, items });
  expect([response.status, Object.keys(response.body.error.details.fields)]).toEqual([
    422,
    ['items.0.amount'],
  ]);
});

test('a refund with a card number in its reason is refused on that field', async () => {
  const { body: charge } = await shop.seller.api.post('/v1/charges', chargeOrder());
  const response = await shop.seller.api.post(`/v1/charges/${charge.id}/refund`, { reason: number });
  expect(Object.keys(response.body.error.details.fields)).toEqual(['reason']);
});

test('a saved card with a card number as its holder or token is refused on that field', async () => {
  const save = async (changes: object) => {
    const card = { ...(await shop.card()), ...changes };
    return shop.seller.api.post('/v1/cards', { customer: cardBuyer(), card });
  };
  for (const field of ['holder_name', 'token']) {
    const response = await save({ [field]: number });
    expect([response.status, Object.keys(response.body.error.details.fields)]).toEqual([
      422,
      [`card.${field}`],
    ]);
    expect(response.text).not.toContain(number);
  }
});

/** What people of the panel write, and look for. */
const ofPanel: [method: string, path: string, body: object | undefined, field: string][] = [
  ['POST', '/charges', chargeOrder({ description: grouped }), 'description'],
  ['POST', '/payment_links', { amount: 100, payment_methods: ['pix'], reference: number }, 'reference'],
  ['POST', '/invitations', { email: `${number}@loja.example`, role: 'viewer' }, 'email'],
  ['POST', '/publishable_keys', { name: grouped, allowed_domains: ['loja.example'] }, 'name'],
  ['GET', `/search?q=${number}`, undefined, 'q'],
  ['GET', `/charges?reference=${number}`, undefined, 'reference'],
];
const person = await newPanelPerson(shop.stack, shop.seller.account);

test.each(ofPanel)('S15.15 the panel refuses a card number: %s %s', async (method, path, body, field) => {
  const response = await person.browser.send(method, path, body);
  expect([response.status, Object.keys(response.body.error.details.fields)]).toEqual([422, [field]]);
  expect(response.text).not.toContain('4539');
});

test('S15.15 no log and no database has a number that was refused', async () => {
  for (const [, changes] of charges)
    await shop.seller.api.post('/v1/charges', chargeOrder(changes), {
      'idempotency-key': JSON.stringify(changes).slice(0, 20),
    });
  for (const [method, path, body] of ofPanel) await person.browser.send(method, path, body);
  for (const name of ['gateway', 'charges', 'vault', 'identity', 'accounts', 'checkout'] as const) {
    expect(shop.stack.logOf(name)).not.toMatch(/4539[ -]?5787/);
    const stored = await shop.stack.inDatabase(name, async (database) => {
      const collections = await database.listCollections().toArray();
      const all = collections.map(({ name }) => database.collection(name).find().toArray());
      return JSON.stringify(await Promise.all(all));
    });
    expect(stored).not.toMatch(/4539[ -]?5787/);
  }
});

test('numbers that are no card numbers are accepted', async () => {
  const changes = {
    description: 'NF 3526 1111 2223 3300 0181 5500 1000 0012 3411 2345 6789',
    reference: '20261123-1795259296123',
    metadata: { cnpj: '30000000000107', telefone: '+55 11 98765-4321' },
  };
  expect((await shop.seller.api.post('/v1/charges', chargeOrder(changes))).status).toBe(201);
});

const orderNumber = '4111111111111111';
const references = { reference: orderNumber, items: item({ reference: '4111 1111 1111 1111' }) };
const offer = { amount: 12_990, payment_methods: ['pix'], ...references };
const sales: [path: string, order: object][] = [
  ['/v1/charges', chargeOrder(references)],
  ['/v1/embed/sessions', offer],
  ['/v1/payment_links', offer],
];

describe('an account with card_like_references_allowed', () => {
  test.each(sales)('S15.15 sends references that look like card numbers to %s', async (path, order) => {
    const { status, body } = await exempted.api.post(path, order);
    expect([status, body.reference]).toEqual([201, orderNumber]);
    if (body.items) expect(body.items[0].reference).toBe('4111 1111 1111 1111');
  });

  test('S15.15 finds a charge by such a reference, and its event has it', async () => {
    const reference = `pedido ${orderNumber}`;
    const { body: charge } = await exempted.api.post('/v1/charges', chargeOrder({ reference }));
    const { body: list } = await exempted.api.get(`/v1/charges?reference=${encodeURIComponent(reference)}`);
    expect(list.data).toEqual([charge]);

    await exempted.api.post(`/v1/test/charges/${charge.id}/pay`);
    const events = `/operator/v1/accounts/${exempted.account}/events?type=charge.paid`;
    await eventually(async () => {
      const { body: paid } = await shop.stack.operator.get(events);
      expect(paid.data[0]?.data.charge).toMatchObject({ id: charge.id, reference });
    });
  });

  test.each(charges.filter(([field]) => !field.endsWith('reference')))(
    'S15.15 is still refused a card number in %s',
    (field, changes) => assertRefused(exempted, field, changes),
  );

  test('S18.13 is given it, and loses it, within a second', async () => {
    const seller = await newSeller(shop.stack);
    const switchTo = (card_like_references_allowed: boolean) =>
      shop.stack.operator.patch(`/operator/v1/accounts/${seller.account}`, {
        switches: { card_like_references_allowed },
      });
    const create = async () =>
      (await seller.api.post('/v1/charges', chargeOrder({ reference: orderNumber }))).status;
    expect(await create()).toBe(422);
    await switchTo(true);
    await eventually(async () => expect(await create()).toBe(201), 1_000);
    await switchTo(false);
    await eventually(async () => expect(await create()).toBe(422), 1_000);
  });
});

test.each(sales)('S15.15 without the switch, %s refuses each of these references', async (path, order) => {
  const { status, body } = await shop.seller.api.post(path, order);
  expect(status).toBe(422);
  expect(Object.keys(body.error.details.fields).sort()).toEqual(['items.0.reference', 'reference']);
});
