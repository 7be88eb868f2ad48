import { testCards } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { LinkPage, newLink } from './link-page.ts';
import { setRefusals } from './refusals.ts';
import { aBuyer, errorOf, Shop } from './shop.ts';

const stack = await opened(SharedStack.open());
const gateway = await stack.startGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });

const declined = [422, 'card_declined'];
const unavailable = [422, 'card_temporarily_unavailable'];
const authenticate = [422, 'three_ds_required'];
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A stranger's try with a card that is refused, on a fresh session. */
async function refusedTry(shop: Shop, link: string, { address = '', customer = aBuyer() } = {}) {
  const page = await LinkPage.visit(shop, link, address ? { gateway, address } : {});
  return page.payCard(testCards.refused, { customer });
}

function retryAfter({ headers, body }: HttpResponse): number {
  expect(headers.get('retry-after')).toBe(String(body.error.details.retry_after));
  return body.error.details.retry_after;
}

test('S16.18 of one link and address ten refusals are let through in an hour, then Pix only', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  const answers = [];
  for (let minutes = 0; minutes < 60; minutes += 5) {
    for (let tries = 0; tries < 3; tries++) answers.push(await refusedTry(shop, link));
    await shop.advance(5 * 60);
  }
  const letThrough = answers.filter((answer) => errorOf(answer)[1] === 'card_declined').length;
  process.stderr.write(`refusals let through in an hour from one link and address: ${letThrough}\n`);
  expect(letThrough).toBe(10);
  expect(answers.slice(10).map(errorOf)).toEqual(Array(26).fill(unavailable));
  const page = await LinkPage.visit(shop, link);
  const seconds = retryAfter(await page.payCard());
  expect(seconds).toBeGreaterThan(0);
  expect((await page.payPix()).status).toBe(201);
  // The Pix is not canceled for a card that is not taken.
  expect(errorOf(await page.payCard())).toEqual(unavailable);
  expect((await page.read()).body.pix).not.toBeNull();
  await shop.advance(seconds);
  expect((await (await LinkPage.visit(shop, link)).payCard()).body.status).toBe('paid');
}, 60_000);

test('S16.18 another address, and another link, are not blocked', async () => {
  const shop = await Shop.of(stack);
  const [link, other] = [await newLink(shop), await newLink(shop)];
  const tries = await times(11, () => refusedTry(shop, link, { address: '198.18.7.1' }));
  expect(tries.filter((answer) => errorOf(answer)[1] === 'card_temporarily_unavailable')).toHaveLength(1);
  const elsewhere = await LinkPage.visit(shop, link, { gateway, address: '198.18.7.2' });
  expect((await elsewhere.payCard()).status).toBe(201);
  const there = await LinkPage.visit(shop, other, { gateway, address: '198.18.7.1' });
  expect((await there.payCard()).status).toBe(201);
});

test('S16.18 thirty tries at once get no more refusals than one after another', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  const pages = await times(30, () => LinkPage.visit(shop, link));
  const answers = await Promise.all(pages.map((page) => page.payCard(testCards.refused)));
  const refused = answers.filter((answer) => errorOf(answer)[1] === 'card_declined').length;
  expect(refused).toBe(10);
  expect(answers.map(errorOf).filter(([, code]) => code === unavailable[1])).toHaveLength(20);
});

test('S16.18 of one document five, over links, sessions and addresses, then Pix only', async () => {
  const shop = await Shop.of(stack);
  const customer = { ...aBuyer(), document: newDocument() };
  const links = await times(5, () => newLink(shop));
  for (const [index, link] of links.entries())
    expect(errorOf(await refusedTry(shop, link, { address: `198.18.8.${index}`, customer }))).toEqual(
      declined,
    );
  const session = await shop.session();
  expect(errorOf(await shop.confirmCard(session, undefined, { customer }))).toEqual(unavailable);
  expect((await shop.confirmCard(session)).status).toBe(201);
  expect((await shop.confirmPix(await shop.session(), { customer })).status).toBe(201);
});

test('S16.18 cards that are paid count for nothing', async () => {
  const shop = await Shop.of(stack);
  const customer = { ...aBuyer(), document: newDocument() };
  const link = await newLink(shop);
  for (let sales = 0; sales < 12; sales++) {
    const page = await LinkPage.visit(shop, link);
    expect((await page.payCard(testCards.approved, { customer })).body.status).toBe('paid');
  }
});

test('S16.18 a card that is refused later, after its analysis, counts too', async () => {
  const shop = await Shop.of(stack);
  const customer = { ...aBuyer(), document: newDocument() };
  const confirmed = async (number: string) => shop.confirmCard(await shop.session(), number, { customer });
  for (let tries = 0; tries < 4; tries++)
    expect(errorOf(await confirmed(testCards.refused))).toEqual(declined);
  const { body } = await confirmed(testCards.analysed);
  await shop.seller.api.post(`/v1/test/charges/${body.id}/analysis`, { outcome: 'refused' });
  await eventually(async () => expect(errorOf(await confirmed(testCards.approved))).toEqual(unavailable));
});

test('S16.18 a card under analysis counts as refused until it is approved', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  const analysed = await (await LinkPage.visit(shop, link)).payCard(testCards.analysed);
  expect(analysed.body.status).toBe('in_analysis');
  for (let tries = 0; tries < 9; tries++) expect(errorOf(await refusedTry(shop, link))).toEqual(declined);
  await shop.advance(5 * 60);
  expect(errorOf(await refusedTry(shop, link))).toEqual(unavailable);
  await shop.seller.api.post(`/v1/test/charges/${analysed.body.id}/analysis`, { outcome: 'approved' });
  // By an event: behind those of all other files' charges.
  await eventually(async () => expect(errorOf(await refusedTry(shop, link))).toEqual(declined), 60_000);
}, 120_000);

test('S16.18 of one address thirty over all links and sessions of an account', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  expect(errorOf(await refusedTry(shop, link))).toEqual(declined);
  await setRefusals(shop, 'address', 29);
  const refused = await shop.confirmCard(await shop.session(), testCards.refused);
  expect(errorOf(refused)).toEqual(declined);
  expect(errorOf(await refusedTry(shop, await newLink(shop)))).toEqual(unavailable);
  expect(errorOf(await shop.confirmCard(await shop.session()))).toEqual(unavailable);
});

test('S16.18 buyers of a shop’s own pages behind one address are not blocked by ten refusals', async () => {
  const shop = await Shop.of(stack);
  for (let tries = 0; tries < 11; tries++)
    expect(errorOf(await shop.confirmCard(await shop.session(), testCards.refused))).toEqual(declined);
  expect((await shop.confirmCard(await shop.session())).status).toBe(201);
});

test('S16.18 an IPv6 /48 has the refusals of five addresses', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  expect(errorOf(await refusedTry(shop, link, { address: '2001:db8:7:1::1' }))).toEqual(declined);
  await setRefusals(shop, 'network', 49);
  expect(errorOf(await refusedTry(shop, link, { address: '2001:db8:7:2::1' }))).toEqual(declined);
  expect(errorOf(await refusedTry(shop, link, { address: '2001:db8:7:3::1' }))).toEqual(unavailable);
  expect(errorOf(await refusedTry(shop, link, { address: '2001:db8:8:3::1' }))).toEqual(declined);
});

test('S16.18 of tries at once, over links and addresses, fifty refusals of an account are let through', async () => {
  const shop = await Shop.of(stack);
  const links = await times(3, () => newLink(shop));
  expect(errorOf(await refusedTry(shop, links[0]!))).toEqual(declined);
  await setRefusals(shop, 'account', 40);
  const pages = await times(20, (index) =>
    LinkPage.visit(shop, links[index % 3]!, { gateway, address: `198.18.12.${index}` }),
  );
  const answers = await Promise.all(pages.map((page) => page.payCard(testCards.refused)));
  const counts = answers.map((answer) => errorOf(answer)[1]).sort();
  expect(counts).toEqual([...Array(10).fill('card_declined'), ...Array(10).fill('three_ds_required')]);
}, 60_000);

test('S16.18 slow refusals of an account demand 3DS after 150 in an hour', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  expect(errorOf(await refusedTry(shop, link))).toEqual(declined);
  await setRefusals(shop, 'account_hour', 149);
  expect(errorOf(await refusedTry(shop, link, { address: '198.18.13.1' }))).toEqual(declined);
  expect(errorOf(await refusedTry(shop, link, { address: '198.18.13.2' }))).toEqual(authenticate);
});

test('S16.18 without its switch nobody is blocked', async () => {
  const shop = await Shop.of(stack, { switches: { card_enabled: true, card_testing_guard: false } });
  const link = await newLink(shop);
  for (let tries = 0; tries < 11; tries++) expect(errorOf(await refusedTry(shop, link))).toEqual(declined);
  const page = await LinkPage.visit(shop, link);
  expect((await page.payPix()).status).toBe(201);
  expect((await page.payCard()).body.status).toBe('paid');
});

test('S16.18 fifty refusals of an account in ten minutes demand 3DS for an hour, and raise the alert', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  const ops = new Http(`http://127.0.0.1:${stack.place.opsPorts.checkout}`);
  const raised = async () => {
    const { text } = await ops.get('/metrics');
    return Number(/card_testing_blocks_total{[^}]*kind="account"[^}]*} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const before = await raised();
  for (let round = 0; round < 10; round++)
    expect(
      await times(5, (index) =>
        refusedTry(shop, link, { address: `198.18.9.${round * 5 + index}` }).then(errorOf),
      ),
    ).toEqual(Array(5).fill(declined));
  expect(await raised()).toBe(before + 1);
  const page = await LinkPage.visit(shop, link, { gateway, address: '198.18.10.1' });
  expect((await page.read()).body.three_ds_required).toBe(true);
  expect(errorOf(await page.payCard())).toEqual([422, 'three_ds_required']);

  const setGuard = (card_testing_guard: boolean) =>
    stack.operator.patch(`/operator/v1/accounts/${shop.seller.account}`, {
      switches: { card_testing_guard },
    });
  await setGuard(false);
  await eventually(async () => expect((await page.read()).body.three_ds_required).toBe(false));
  await setGuard(true);
  await eventually(async () => expect((await page.read()).body.three_ds_required).toBe(true));
  await shop.advance(3_601);
  await eventually(async () => {
    const later = await LinkPage.visit(shop, link, { gateway, address: '198.18.10.2' });
    expect((await later.payCard()).body.status).toBe('paid');
  });
}, 120_000);

test('S16.11 every try that reached charges is one of a session’s twenty', async () => {
  const strict = await Shop.of(stack, { switches: { card_enabled: true, three_ds_required: true } });
  const session = await strict.session();
  for (let tries = 0; tries < 20; tries++)
    expect(errorOf(await strict.confirmCard(session))).toEqual([422, 'three_ds_required']);
  expect(errorOf(await strict.confirmCard(session))).toEqual([422, 'session_expired']);
  const stored = await stack.inDatabase('checkout', (database) =>
    database.collection('sessions').findOne({ _id: session.id }),
  );
  // Nothing was charged, so it is deleted like a session that nobody tried to pay.
  expect(stored!.removeAt.getTime()).toBe(stored!.expiresAt.getTime() + 30 * 86_400_000);
});

test('S16.18 no document and no address is stored in clear', async () => {
  const shop = await Shop.of(stack);
  const customer = { ...aBuyer(), document: newDocument() };
  await refusedTry(shop, await newLink(shop), { address: '198.18.11.77', customer });
  const accountId = shop.seller.account;
  const stored = await stack.inDatabase('checkout', (database) =>
    Promise.all(
      ['refusal_counters', 'sessions'].map((name) => database.collection(name).find({ accountId }).toArray()),
    ),
  );
  expect(stored[0]!.map(({ _id }) => String(_id).split(':')[2]).sort()).toEqual([
    'account',
    'account_hour',
    'address',
    'document',
    'link_address',
  ]);
  expect(stored[0]!.every(({ removeAt }) => removeAt.getTime() - Date.now() < 2 * 3_600_000 + 1_000)).toBe(
    true,
  );
  expect(JSON.stringify(stored)).not.toContain('198.18.11.77');
  expect(JSON.stringify(stored)).not.toContain(customer.document);
});
