/// <reference path="../../libs/checkout-web/src/service/service.d.ts" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import type { Page } from 'playwright-core';
import { buyer, CheckoutShop, type Shop, Visit } from '../checkout/checkout-shop.ts';
import { examplesIn } from './examples.ts';

// What the documentation gives for a seller's page, as printed but for keys, in a browser.

const checkout = await opened(CheckoutShop.open());
const snippets = examplesIn(checkout.stack.baseUrl).filter(
  ({ language, code }) => language === 'html' && code.includes('<script'),
);

/** What the page sent to its own server. */
const sent: { path: string; body: string }[] = [];
let snippet = '';
const server = createServer(async (request, response) => {
  sent.push({ path: request.url!, body: await text(request) });
  response
    .setHeader('content-type', 'text/html')
    .end(`<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<title>Loja</title><link rel="icon" href="data:,"><body>${request.url === '/' ? snippet : ''}</body></html>`);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
});
beforeEach(() => {
  sent.length = 0;
});

/** The seller's page with the snippet of this title. `own`: for what it leaves open, in its order. */
async function pageWith(title: string, own: [blank: string, value: string][]): Promise<Page> {
  const { code } = snippets.find((one) => one.title === title)!;
  snippet = own.reduce((html, [blank, value]) => html.replace(blank, value), code);
  const page = await checkout.newTab();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

const bodyOf = (path: string) => sent.find((one) => one.path === path)!.body;
const ORDER = '/pedidos/1042/pagar';

test('every snippet with a script is run here', () => {
  expect(snippets.map(({ title }) => title).sort()).toEqual([
    'Na página',
    'Um formulário seu',
    'Um formulário seu, com 3DS',
  ]);
});

test('the checkout in a page: a buyer pays by Pix, and the page goes on', async () => {
  const session = await checkout.session(shop);
  const page = await pageWith('Na página', [
    ['pk_test_…', shop.key],
    ['cs_…', session.id],
    ['…', session.client_secret],
  ]);
  const visit = new Visit(page, page.frameLocator('iframe[title="Pagamento"]'));
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  await visit.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  const { body } = await shop.api.get('/v1/charges?per_page=1');
  await checkout.pay(shop, body.data[0].id);
  await page.waitForURL(/\/obrigado$/, { timeout: 20_000 });
}, 60_000);

test('a form of the seller’s own: its token is good for a charge', async () => {
  const page = await pageWith('Um formulário seu', [['pk_test_…', shop.key]]);
  await page.evaluate((number) => {
    const values = { number, name: 'ANA SOUZA', month: 12, year: 2035, cvv: '123' };
    const fields = Object.entries(values).map(([name, value]) => [name, { value }]);
    return (globalThis as unknown as { pagar(form: object): Promise<void> }).pagar(
      Object.fromEntries(fields),
    );
  }, testCards.approved);
  const card = { token: bodyOf(ORDER), holder_name: 'ANA SOUZA' };
  const order = { amount: 12_990, payment_method: 'credit_card', customer: buyer, card };
  expect((await shop.api.post('/v1/charges', order)).body).toMatchObject({ status: 'paid' });
}, 60_000);

test('a form with 3DS: the result and the new token are good for a charge', async () => {
  const strict = await checkout.newShop({ switches: { three_ds_required: true } });
  const { body: threeDs } = await strict.api.post('/v1/three_ds_tokens');
  const page = await pageWith('Um formulário seu, com 3DS', [['pk_test_…', strict.key]]);
  const paying = page.evaluate(
    ([number, threeDs]) => {
      const card = { number, holder_name: 'ANA SOUZA', exp_month: 12, exp_year: 2035, cvv: '123' };
      const { pagar } = globalThis as unknown as { pagar(card: object, token: object): Promise<void> };
      return pagar(card, threeDs);
    },
    [testCards.challenged, threeDs] as const,
  );
  await page.frameLocator('iframe').getByRole('button', { name: 'Sim, autenticar' }).click();
  await paying;
  const { token, result } = JSON.parse(bodyOf(ORDER));
  const card = { token, holder_name: 'ANA SOUZA', three_ds: { ...result, token: threeDs.token } };
  const order = { amount: 12_990, payment_method: 'credit_card', customer: buyer, card };
  expect((await strict.api.post('/v1/charges', order)).body).toMatchObject({ status: 'paid' });
}, 60_000);
