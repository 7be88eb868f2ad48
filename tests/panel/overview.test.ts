import { type Overview, overview } from '@catraca/contracts/http/schemas/overview';
import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { cardBuyer } from '../cards/card-shop.ts';
import { openShop } from '../withdrawals/withdrawal-shop.ts';

const stack = await opened(SharedStack.open());
const ranges = ['today', '7d', '30d', '12m'] as const;

/** A seller at noon in São Paulo, so that no test meets midnight. */
async function newShop(account: object = {}): Promise<Seller & { owner: PanelBrowser }> {
  const seller = await newSeller(stack, account);
  const now = Date.now();
  const noon = timeOf(addDays(localDate(new Date(now)), 1), 12);
  await advance(seller, Math.ceil((noon.getTime() - now) / 1_000));
  const { browser: owner } = await newPanelPerson(stack, seller.account);
  return { ...seller, owner };
}

async function advance({ api }: Pick<Seller, 'api'>, seconds: number): Promise<void> {
  expect((await api.post('/v1/test/clock/advance', { seconds })).status).toBe(200);
}

async function seen(person: PanelBrowser, query = ''): Promise<Overview> {
  const { status, body } = await person.get(`/overview${query}`);
  expect(status).toBe(200);
  expect(overview.parse(body)).toEqual(body);
  return body;
}

async function pix({ api }: Seller, amount: number): Promise<string> {
  const { status, body } = await api.post('/v1/charges', chargeOrder({ amount }));
  expect(status).toBe(201);
  return body.id;
}

async function paid(seller: Seller, amount: number): Promise<string> {
  const id = await pix(seller, amount);
  await seller.api.post(`/v1/test/charges/${id}/pay`);
  await eventually(async () => expect((await seller.api.get(`/v1/charges/${id}`)).body.status).toBe('paid'));
  return id;
}

async function byCard({ api }: Seller, number: string, amount: number) {
  const card = { token: await cardToken(stack.acquirer, number), holder_name: 'CANARIO SOUZA' };
  const order = { amount, payment_method: 'credit_card', customer: cardBuyer(), card };
  const { status, body } = await api.post('/v1/charges', order);
  return { status, id: body.id as string };
}

const none = { count: 0, amount: 0 };
const sumOf = ({ series }: Overview) => ({
  count: series.reduce((sum, { paid_count }) => sum + paid_count, 0),
  amount: series.reduce((sum, { paid_amount }) => sum + (paid_amount ?? 0), 0),
});

test('S27.30 S27.31 each range has what was sold, refunded, disputed and approved in it', async () => {
  const shop = await newShop({ switches: { card_enabled: true } });
  const [first, second] = [await paid(shop, 10_000), await paid(shop, 5_000)];
  await pix(shop, 700);
  await pix(shop, 300);
  const cards = [
    await byCard(shop, testCards.approved, 2_000),
    await byCard(shop, testCards.refused, 9_000),
    await byCard(shop, testCards.approved, 1_000),
  ];
  expect(cards.map(({ status }) => status)).toEqual([201, 422, 201]);
  await shop.api.post(`/v1/charges/${first}/refund`, { amount: 4_000 });
  await eventually(async () =>
    expect((await shop.api.post(`/v1/test/charges/${second}/med`)).status).toBe(200),
  );

  for (const range of ranges) {
    const shown = await eventually(async () => {
      const found = await seen(shop.owner, `?range=${range}`);
      expect(found.refunded.count + found.disputed.count).toBe(2);
      return found;
    });
    expect(shown).toMatchObject({
      range,
      paid: { count: 4, amount: 18_000 },
      pending: { count: 2, amount: 1_000 },
      refunded: { count: 1, amount: 4_000 },
      disputed: { count: 1, amount: 5_000 },
    });
    expect(shown.approval_rate).toBeCloseTo(2 / 3);
    expect(sumOf(shown)).toEqual(shown.paid);
    expect(shown.series.filter(({ paid_count }) => paid_count > 0)).toHaveLength(1);
  }
  const lengths = ranges.map(async (range) => (await seen(shop.owner, `?range=${range}`)).series.length);
  expect(await Promise.all(lengths)).toEqual([24, 7, 30, 12]);
  expect((await seen(shop.owner)).range).toBe('7d');

  await shop.api.post(`/v1/charges/${first}/refund`);
  await eventually(async () => expect((await seen(shop.owner)).refunded.amount).toBe(10_000));
  expect((await seen(shop.owner)).paid).toEqual({ count: 4, amount: 18_000 });
}, 90_000);

test('S27.31 a chargeback counts as disputed, with what was debited', async () => {
  const shop = await newShop({ switches: { card_enabled: true } });
  const { id } = await byCard(shop, testCards.approved, 2_000);
  await eventually(async () =>
    expect((await shop.api.post(`/v1/test/charges/${id}/chargeback`)).status).toBe(200),
  );
  await eventually(async () => {
    const { paid: sold, disputed } = await seen(shop.owner);
    expect([sold, disputed]).toEqual([
      { count: 1, amount: 2_000 },
      { count: 1, amount: 2_000 },
    ]);
  });
}, 60_000);

test('S27.30 a day ends at midnight in São Paulo, by the account’s clock, and a month with its last day', async () => {
  const shop = await newShop();
  await advance(shop, 11 * 3_600 + 1_800); // 23:30
  await paid(shop, 1_000);
  expect((await seen(shop.owner, '?range=today')).series.at(-1)).toMatchObject({ paid_count: 1 });
  await advance(shop, 3_600); // 00:30
  await paid(shop, 250);

  const today = await seen(shop.owner, '?range=today');
  expect([today.paid, today.series[0]!.paid_amount]).toEqual([{ count: 1, amount: 250 }, 250]);
  const week = await seen(shop.owner, '?range=7d');
  expect(week.series.map(({ paid_amount }) => paid_amount)).toEqual([0, 0, 0, 0, 0, 1_000, 250]);
  for (const { at } of week.series) expect(new Date(at)).toEqual(timeOf(localDate(new Date(at)), 0));

  await advance(shop, 8 * 86_400);
  expect((await seen(shop.owner, '?range=7d')).paid).toEqual(none);
  expect((await seen(shop.owner, '?range=30d')).paid.amount).toBe(1_250);
  const year = await seen(shop.owner, '?range=12m');
  expect(sumOf(year)).toEqual({ count: 2, amount: 1_250 });
  await advance(shop, 364 * 86_400);
  expect((await seen(shop.owner, '?range=12m')).paid.amount).toBeLessThanOrEqual(1_250);
  await advance(shop, 40 * 86_400);
  expect((await seen(shop.owner, '?range=12m')).paid).toEqual(none);
}, 90_000);

test('S27.32 every role reads the overview, and those without the balance read no amount', async () => {
  const shop = await newShop();
  await paid(shop, 1_000);
  for (const [role, readsMoney] of [
    ['finance', true],
    ['viewer', true],
    ['developer', false],
    ['support', false],
  ] as const) {
    const { browser } = await newPanelPerson(stack, shop.account, role);
    const { paid: sold, pending, refunded, disputed, series } = await seen(browser, '?range=30d');
    const amount = (cents: number) => (readsMoney ? cents : null);
    expect(sold).toEqual({ count: 1, amount: amount(1_000) });
    for (const figure of [pending, refunded, disputed])
      expect(figure).toEqual({ count: 0, amount: amount(0) });
    expect(series.map(({ paid_amount }) => paid_amount).every((one) => (one !== null) === readsMoney)).toBe(
      true,
    );
  }
}, 60_000);

test('S27.30 another account and the other environment have figures of their own', async () => {
  const [shop, other] = [await newShop(), await newShop()];
  await paid(shop, 1_000);
  await pix(shop, 2_000);
  for (const shown of [await seen(other.owner, '?range=30d'), await seen(shop.owner, '?livemode=true')])
    expect(shown).toMatchObject({ paid: none, pending: none, refunded: none, approval_rate: null });
}, 60_000);

test.each(['?range=1d', '?range=', '?since=2026-01-01', '?livemode=talvez'])(
  'S27.30 %s is refused',
  async (query) => {
    const { owner } = await newShop();
    expect((await owner.get(`/overview${query}`)).status).toBe(422);
  },
);

const kindsFor = async (person: PanelBrowser) =>
  (await seen(person, '?range=today')).attention.map(({ kind }) => kind);

test('S27.33 a new account is told its first steps until it has sold', async () => {
  const shop = await newShop();
  const { browser: support } = await newPanelPerson(stack, shop.account, 'support');
  expect(await kindsFor(shop.owner)).toEqual(['no_domain', 'no_endpoint', 'no_sale']);
  expect(await kindsFor(support)).toEqual(['no_sale']);
  const path = `/operator/v1/accounts/${shop.account}`;
  await stack.operator.post(`${path}/publishable_keys`, { name: 'site', allowed_domains: ['loja.example'] });
  expect(await kindsFor(shop.owner)).toEqual(['no_endpoint', 'no_sale']);
  expect((await seen(shop.owner, '?livemode=true')).attention.map(({ kind }) => kind)).toEqual([
    ...['no_key', 'no_domain', 'no_endpoint', 'no_sale'],
  ]);
  await paid(shop, 1_000);
  expect(await kindsFor(shop.owner)).toEqual([]);
}, 60_000);

test('S27.33 disputes, failed withdrawals, failing endpoints and keys that expire need somebody', async () => {
  const shop = await openShop(stack);
  const { browser: owner } = await newPanelPerson(stack, shop.account);
  const roles = ['finance', 'developer', 'support', 'viewer'] as const;
  const people = await Promise.all(
    roles.map(async (role) => (await newPanelPerson(stack, shop.account, role)).browser),
  );
  const { body: withdrawal } = await owner.post('/withdrawals', { amount: 100 });
  await shop.api.post(`/v1/test/withdrawals/${withdrawal.id}/fail`);
  const expires_at = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const key = { name: 'antiga', livemode: false, scopes: ['charges:read'], expires_at };
  expect((await stack.operator.post(`${shop.path}/secret_keys`, key)).status).toBe(201);
  const { body: endpoint } = await stack.operator.post(`${shop.path}/webhook_endpoints`, {
    url: 'http://127.0.0.1:9/',
    events: ['med.opened'],
  });
  await eventually(async () =>
    expect((await shop.api.post(`/v1/test/charges/${shop.charge}/med`)).status).toBe(200),
  );

  const attention = await eventually(async () => {
    const shown = await seen(owner);
    expect(shown.attention).toHaveLength(4);
    return shown.attention;
  });
  expect(attention).toEqual([
    { kind: 'open_disputes', count: 1, href: '/panel/test/contestacoes?status=opened' },
    { kind: 'failed_withdrawals', count: 1, href: `/panel/test/saldo/saques/${withdrawal.id}` },
    { kind: 'failing_endpoints', count: 1, href: `/panel/test/desenvolvedores/webhooks/${endpoint.id}` },
    { kind: 'expiring_keys', count: 1, href: '/panel/test/desenvolvedores/chaves' },
  ]);
  const [finance, developer, support, viewer] = await Promise.all(people.map(kindsFor));
  expect(finance).toEqual(['open_disputes', 'failed_withdrawals']);
  expect(developer).toEqual(['open_disputes', 'failing_endpoints', 'expiring_keys']);
  expect(support).toEqual(['open_disputes']);
  expect(viewer).toEqual(['open_disputes', 'failed_withdrawals']);
}, 90_000);
