import { buyer, chargeOrder } from '@catraca/testing/seller';
import { CardShop, cardBuyer } from './card-shop.ts';

// A card number where none belongs is refused, and stays nowhere.

let shop: CardShop;
beforeAll(async () => {
  shop = await CardShop.open();
}, 60_000);
afterAll(() => shop.close());

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

test.each(charges)('a charge with a card number in %s is refused on that field', async (field, changes) => {
  const response = await shop.seller.api.post('/v1/charges', chargeOrder(changes));
  expect([response.status, response.body.error.code]).toEqual([422, 'validation_failed']);
  expect(response.body.error.details.fields).toEqual({
    [field]: ['Não envie número de cartão neste campo.'],
  });
  expect(response.text).not.toContain('4539');
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

test('no log and no database has a number that was refused', async () => {
  for (const [, changes] of charges)
    await shop.seller.api.post('/v1/charges', chargeOrder(changes), {
      'idempotency-key': JSON.stringify(changes).slice(0, 20),
    });
  for (const name of ['gateway', 'charges', 'vault'] as const) {
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
