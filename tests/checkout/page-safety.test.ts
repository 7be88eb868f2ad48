/// <reference path="../../libs/checkout-web/src/service/service.d.ts" />
import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { buyer, CheckoutShop, type Shop, Visit } from './checkout-shop.ts';

// What a page that takes money must not do.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

const script = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>';

test('texts of the seller are shown as text', async () => {
  const hostile = await checkout.newShop({ name: `Loja ${script}` });
  const items = [{ description: `Item ${script}`, amount: 12_990, quantity: 1 }];
  const session = await checkout.session(hostile, { description: `Venda ${script}`, items });
  const visit = await checkout.visit(hostile, session);
  await visit.frame.getByText(`Venda ${script}`).waitFor();
  const frame = visit.page.frames()[1]!;
  expect(await frame.evaluate('globalThis.hacked')).toBeUndefined();
  expect(await frame.evaluate('document.images.length')).toBe(0);
}, 60_000);

test('what a buyer typed is shown as text to the next one', async () => {
  const card = await checkout.savedCard(shop);
  const name = `Ana ${script}`;
  const order = { card_id: card, payment_methods: ['credit_card'], customer: { ...buyer, name } };
  const visit = await checkout.visit(shop, await checkout.session(shop, order));
  await visit.frame.getByText(name).waitFor();
  const frame = visit.page.frames()[1]!;
  expect(await frame.evaluate('globalThis.hacked')).toBeUndefined();
}, 60_000);

test('the card goes to the acquirer, and to nobody else', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  const sent: { url: string; body: string }[] = [];
  visit.page.context().on('request', (request) => {
    sent.push({ url: request.url(), body: request.postData() ?? '' });
  });
  await visit.fillCard(testCards.approved);
  await visit.button(/^Pagar R\$/).click();
  await visit.heading('Pagamento aprovado').waitFor();
  const withCard = sent.filter(({ url, body }) =>
    (url + body).replaceAll(' ', '').includes(testCards.approved),
  );
  expect(withCard.map(({ url }) => new URL(url).origin)).toEqual([
    new URL(checkout.stack.acquirer.url).origin,
  ]);
  const origins = new Set(sent.map(({ url }) => new URL(url).origin));
  expect([...origins].sort()).toEqual(
    [checkout.stack.baseUrl, new URL(checkout.stack.acquirer.url).origin].sort(),
  );
}, 60_000);

test('the client secret is in no address, and in no storage', async () => {
  const session = await checkout.session(shop);
  const page = await checkout.newTab();
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(request.url()));
  const visit = await checkout.visit(shop, session, page);
  await visit.askForPix();
  expect(urls.filter((url) => url.includes(session.client_secret))).toEqual([]);
  const stored = await page
    .frames()[1]!
    .evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])');
  expect(stored).toBe('[{},{},""]');
}, 60_000);

test('the page is shown on the key’s domains only, and not at all inside of another page when it is a link', async () => {
  const session = await checkout.session(shop);
  const page = await checkout.newTab();
  await page.goto(checkout.sellerPage.url('localhost'));
  await page.evaluate(
    ([key, session, client_secret]) => {
      Service(key!).checkout({ session, client_secret, container: '#here' } as Service.CheckoutOptions);
    },
    [shop.key, session.id, session.client_secret],
  );
  await eventually(() => expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/));
  const order = { amount: 5_900, payment_methods: ['pix'] };
  const { body: link } = await shop.api.post('/v1/payment_links', order);
  const [framed, hosted] = await Promise.all([
    checkout.anybody.get(`/embed/sessions/${session.id}?pk=${shop.key}`),
    checkout.anybody.get(new URL(link.url).pathname),
  ]);
  expect(framed.headers.get('content-security-policy')).toMatch(/frame-ancestors [^;]*127\.0\.0\.1/);
  expect(framed.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(framed.headers.get('content-security-policy')).not.toContain('localhost');
  expect(hosted.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
}, 60_000);

test('S15.16 a card form of the seller’s own gets a token, and clear errors', async () => {
  const page = await checkout.newTab();
  await page.goto(checkout.sellerPage.url());
  const createToken = (card: object) =>
    page.evaluate(
      ([key, card]) =>
        Service(key as string)
          .createToken(card as Service.Card)
          .catch(({ code }: Service.Failure) => ({ code })),
      [shop.key, card] as const,
    );
  const card = {
    number: testCards.approved,
    holder_name: 'ANA SOUZA',
    exp_month: 12,
    exp_year: 2035,
    cvv: '123',
  };
  expect(await createToken(card)).toMatchObject({
    token: expect.stringMatching(/^token_/),
    last_four: '0010',
  });
  expect(await createToken({ ...card, number: '4000000000000011' })).toEqual({ code: 'invalid_card_number' });
  expect(await createToken({ ...card, exp_year: 2020 })).toEqual({ code: 'invalid_expiry' });
  expect(await page.evaluate('Object.keys(globalThis).filter((name) => /^service/i.test(name))')).toEqual([
    'Service',
  ]);

  await page.goto(checkout.sellerPage.url('localhost'));
  expect(await createToken(card)).toEqual({ code: 'origin_not_allowed' });
}, 60_000);

test('a cardholder is authenticated on the seller’s own page, and the result is good for a charge', async () => {
  const strict = await checkout.newShop({ switches: { three_ds_required: true } });
  const [{ body: threeDs }, token] = await Promise.all([
    strict.api.post('/v1/three_ds_tokens'),
    cardToken(checkout.stack.acquirer, testCards.challenged),
  ]);
  const page = await checkout.newTab();
  await page.goto(checkout.sellerPage.url());
  const result = page.evaluate(
    ([key, threeDs, card_token]) => Service(key).threeDS(threeDs, { card_token, amount: 12_990 }),
    [strict.key, threeDs, token] as const,
  );
  await page.frameLocator('iframe').getByRole('button', { name: 'Sim, autenticar' }).click();
  const three_ds = await result;
  expect(three_ds).toMatchObject({ status: 'Y', transaction_id: expect.any(String) });

  const card = { token, holder_name: 'ANA SOUZA', three_ds };
  const order = { amount: 12_990, payment_method: 'credit_card', customer: buyer, card };
  expect((await strict.api.post('/v1/charges', order)).body).toMatchObject({ status: 'paid' });
}, 60_000);

test('a key that may not be used here tells the seller’s page so', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop), undefined, 'localhost');
  await visit.page.getByRole('alert').getByText('Não foi possível abrir o pagamento').waitFor();
  expect((await visit.events()).at(-1)).toMatchObject({
    error: 'origin_not_allowed',
    details: { domain: 'localhost' },
  });
  const reason = await visit.page.evaluate('checkout.completed.catch(({ code }) => code)');
  expect(reason).toBe('origin_not_allowed');
}, 60_000);

test('S16.19 a preview of a link says who asks for what, in text and as a picture, and makes no session', async () => {
  const bakery = await checkout.newShop({ name: `Padaria ${script}` });
  const order = { amount: 23_700, description: 'Bolo de <cenoura>', payment_methods: ['pix', 'credit_card'] };
  const { body: link } = await bakery.api.post('/v1/payment_links', order);
  const html = (await checkout.anybody.get(new URL(link.url).pathname)).text;
  expect(html).not.toContain(script);
  const content = (property: string) =>
    new RegExp(`property="${property}" content="([^"]*)"`).exec(html)![1]!.replaceAll('\u00a0', ' ');
  expect(content('og:title')).toMatch(/^Pagar R\$ 237,00 a Padaria &lt;img/);
  expect(content('og:description')).toBe('Bolo de &lt;cenoura&gt; · Pague com Pix ou cartão');
  const picture = await fetch(content('og:image'));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const page = await checkout.newTab();
  await page.setContent(`<img src="${content('og:image')}">`);
  const size = `(async () => { const [image] = document.images; await image.decode();
    return [image.naturalWidth, image.naturalHeight]; })()`;
  expect(await page.evaluate(size)).toEqual([1_200, 630]);
  const sessions = await checkout.stack.inDatabase('checkout', (database) =>
    database.collection('sessions').countDocuments({ linkId: link.id }),
  );
  expect(sessions).toBe(0);
}, 60_000);

test('a link that a preview opens makes no session', async () => {
  const { body: link } = await shop.api.post('/v1/payment_links', {
    amount: 5_900,
    payment_methods: ['pix'],
  });
  await checkout.anybody.get(new URL(link.url).pathname);
  const sessions = () =>
    checkout.stack.inDatabase('checkout', (database) =>
      database.collection('sessions').countDocuments({ linkId: link.id }),
    );
  expect(await sessions()).toBe(0);
  const page = await checkout.newTab();
  await page.goto(link.url);
  await new Visit(page, page).button(/com Pix$/).waitFor();
  expect(await sessions()).toBe(1);
}, 60_000);
