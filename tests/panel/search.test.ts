import { search } from '@catraca/contracts/http/schemas/search';
import { localDate } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { cardBuyer } from '../cards/card-shop.ts';
import { openShop, type WithdrawalShop } from '../withdrawals/withdrawal-shop.ts';

const stack = await opened(SharedStack.open());
let shop: WithdrawalShop;
let owner: PanelBrowser;
/** Of a company with two sales. */
const document = newDocument();
const email = 'Zulmira.Campos@comprador.example';
const customer = { name: 'Zulmira Campos', email, document };
/** By what they are. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await openShop(stack);
  await stack.operator.patch(shop.path, { switches: { card_enabled: true } });
  owner = (await newPanelPerson(stack, shop.account)).browser;
  const sold = async (order: object) => {
    const { status, body } = await shop.api.post('/v1/charges', order);
    expect(status).toBe(201);
    return body;
  };
  ids.first = (await sold(chargeOrder({ customer, reference: 'pedido-0038' }))).id;
  ids.second = (await sold(chargeOrder({ customer: { ...customer, email: 'outro@example.com' } }))).id;
  ids.third = (await sold(chargeOrder({ customer: { ...customer, document: '111.444.777-35' } }))).id;
  ids.byCard = await eventually(async () => {
    const card = { token: await cardToken(stack.acquirer, testCards.approved), holder_name: 'ZULMIRA' };
    const order = { amount: 4_200, payment_method: 'credit_card', customer: cardBuyer(), card };
    return (await sold(order)).id;
  });
  ids.refund = (await shop.api.post(`/v1/charges/${shop.charge}/refund`, { amount: 100 })).body.id;
  ids.rtrId = await eventually(async () => {
    const refund = await stack.inDatabase('refunds', (database) =>
      database.collection<{ _id: string; rtrId: string }>('refunds').findOne({ _id: ids.refund! }),
    );
    expect(refund?.rtrId).toMatch(/^D/);
    return refund!.rtrId;
  });
  ids.withdrawal = (await owner.post('/withdrawals', { amount: 100 })).body.id;
  const link = { amount: 5_900, payment_methods: ['pix'], description: 'Quadro' };
  const linked = await shop.api.post('/v1/payment_links', link);
  ids.link = linked.body.id;
  ids.request = linked.headers.get('x-request-id')!;
  const terms = { customer, description: 'Plano', amount: 990, interval: 'month', authorization: 'qr' };
  const mandate = { ...terms, starts_on: localDate(new Date()) };
  const subscribed = await shop.api.post('/v1/subscriptions', { mandate, billing_day: 10 });
  ids.subscription = subscribed.body.id;
  ids.mandate = subscribed.body.mandate;
  ids.dispute = await eventually(async () => {
    const { status, body } = await shop.api.post(`/v1/test/charges/${shop.charge}/med`);
    expect(status).toBe(200);
    return body.id;
  });
  ids.endToEnd = (await shop.api.get(`/v1/charges/${shop.charge}`)).body.pix.end_to_end_id;
  ids.event = await eventually(async () => {
    const { data } = (await shop.api.get('/v1/events')).body;
    expect(data.length).toBeGreaterThan(0);
    return data[0].id;
  });
  await eventually(async () => expect((await shop.api.get(`/v1/requests/${ids.request}`)).status).toBe(200));
}, 90_000);

async function found(words: string, person = owner, query = '') {
  const { status, body } = await person.get(`/search?q=${encodeURIComponent(words)}${query}`);
  expect([words, status]).toEqual([words, 200]);
  expect(search.parse(body)).toEqual(body);
  return body.hits as { kind: string; id: string; title: string; detail: string | null; href: string }[];
}

const idsOf = async (words: string, person = owner, query = '') =>
  (await found(words, person, query)).map(({ id }) => id);

const written = document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');

test.each([
  ['a reference', () => 'pedido-0038', () => [ids.first]],
  ['a reference with blanks around it', () => ' pedido-0038 ', () => [ids.first]],
  ['a CNPJ', () => document, () => [ids.second, ids.first]],
  ['a CNPJ with punctuation', () => written, () => [ids.second, ids.first]],
  ['a CNPJ in small letters', () => written.toLowerCase(), () => [ids.second, ids.first]],
  ['a CPF', () => '11144477735', () => [ids.third]],
  ['a CPF with punctuation', () => '111.444.777-35', () => [ids.third]],
  ['an e-mail', () => email, () => [ids.third, ids.first]],
  ['an e-mail in another case', () => email.toUpperCase(), () => [ids.third, ids.first]],
  ['the last four of a card', () => testCards.approved.slice(-4), () => [ids.byCard]],
  ['an end-to-end id', () => ids.endToEnd!, () => [shop.charge]],
  ['the id of a return', () => ids.rtrId!, () => [ids.refund]],
  ['a part of a reference', () => 'pedido-003', () => []],
  ['a part of an e-mail', () => '@comprador.example', () => []],
  ['a part of a CNPJ', () => document.slice(0, 12), () => []],
  ['nothing that there is', () => newDocument(), () => []],
])('S27.35 %s', async (_what, words, charges) => {
  expect(await idsOf(words())).toEqual(charges());
});

test.each([
  ['charge', 'first', () => `cobrancas/${ids.first}`],
  ['refund', 'refund', () => `cobrancas/${shop.charge}`],
  ['dispute', 'dispute', () => `contestacoes/${ids.dispute}`],
  ['withdrawal', 'withdrawal', () => `saldo/saques/${ids.withdrawal}`],
  ['payment_link', 'link', () => 'links'],
  ['mandate', 'mandate', () => `pix-automatico/mandatos/${ids.mandate}`],
  ['subscription', 'subscription', () => `pix-automatico/assinaturas/${ids.subscription}`],
  ['event', 'event', () => `desenvolvedores/eventos/${ids.event}`],
  ['request', 'request', () => `desenvolvedores/requisicoes/${ids.request}`],
])('S27.35 the id of a %s', async (kind, name, page) => {
  const hits = await found(ids[name]!);
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({ kind, id: ids[name], href: `/panel/test/${page()}` });
  expect(hits[0]!.title.length).toBeGreaterThan(3);
});

test('S27.34 a hit says what it is, in Portuguese', async () => {
  const [hit] = await found('pedido-0038');
  expect(hit).toEqual({
    kind: 'charge',
    id: ids.first,
    title: expect.stringMatching(/^R\$\s129,90 · Aguardando pagamento$/),
    detail: 'Zulmira Campos · pedido-0038',
    href: `/panel/test/cobrancas/${ids.first}`,
  });
});

test('S27.36 a stranger and the other environment find nothing', async () => {
  const { account } = await newSeller(stack);
  const { browser: stranger } = await newPanelPerson(stack, account);
  const everything = [...Object.values(ids), shop.charge, 'pedido-0038', document, email];
  for (const words of [...everything, testCards.approved.slice(-4)]) {
    expect(await idsOf(words, stranger)).toEqual([]);
    expect(await idsOf(words, owner, '&livemode=true')).toEqual([]);
  }
});

test('S27.36 what a role may not open it does not find', async () => {
  const visible: Record<string, string[]> = {
    finance: ['first', 'refund', 'dispute', 'withdrawal', 'link', 'event', 'request'],
    developer: ['first', 'refund', 'dispute', 'link', 'event', 'request'],
    support: ['first', 'refund', 'dispute', 'link', 'event', 'request'],
    viewer: ['first', 'refund', 'dispute', 'withdrawal', 'link'],
  };
  for (const [role, names] of Object.entries(visible)) {
    const { browser } = await newPanelPerson(stack, shop.account, role);
    for (const name of visible.finance!)
      expect([role, name, await idsOf(ids[name]!, browser)]).toEqual([
        role,
        name,
        names.includes(name) ? [ids[name]] : [],
      ]);
  }
}, 60_000);

test.each([
  ['without words', ''],
  ['with one letter', '?q=a'],
  ['with blanks', '?q=%20%20a%20'],
  ['with 101 letters', `?q=${'a'.repeat(101)}`],
  ['with a card number', `?q=${testCards.approved}`],
  ['with another parameter', '?q=pedido&page=2'],
])('S27.34 a search %s is refused', async (_how, query) => {
  const { status, body } = await owner.get(`/search${query}`);
  expect([status, body.error.code]).toEqual([422, 'validation_failed']);
  expect(JSON.stringify(body)).not.toContain(testCards.approved);
});

test('S27.34 the newest hits come first, and one buyer’s leave room for others', async () => {
  const reference = newId('ch').slice(3, 20);
  const made: string[] = [];
  for (let index = 0; index < 17; index++)
    made.unshift((await shop.api.post('/v1/charges', chargeOrder({ reference }))).body.id);
  expect(await idsOf(reference)).toEqual(made.slice(0, 15));
}, 60_000);

test('S27.37 what was searched for is in no log', async () => {
  const words = ['zuleica.unica@ninguem.example', '614.209.378-00', newDocument()];
  for (const one of words) expect(await idsOf(one)).toEqual([]);
  const { headers } = await owner.get(`/search?q=${words[0]}`);
  const services = ['gateway', 'charges', 'refunds', 'identity'];
  const logs = await eventually(() => {
    const all = services.map((service) => stack.logOf(service)).join('');
    expect(all).toContain(headers.get('x-request-id'));
    return all;
  });
  for (const one of words) {
    expect(logs).not.toContain(one);
    expect(logs).not.toContain(encodeURIComponent(one));
  }
});
