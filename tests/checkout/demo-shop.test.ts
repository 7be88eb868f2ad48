import { prepareDemo } from '@catraca/dev-cli/demo';
import { DemoShop } from '@catraca/dev-cli/shop';
import type { Demo } from '@catraca/stack/secrets/secrets';
import { testCards } from '@catraca/testing/card-token';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { CheckoutShop, Visit } from './checkout-shop.ts';

// The shop that `npm start` serves at /demo, as a newcomer uses it.

const checkout = await opened(CheckoutShop.open());
let demo: Demo;
let shop: DemoShop;
beforeAll(async () => {
  const { baseUrl, secrets } = checkout.stack;
  demo = await prepareDemo(baseUrl, secrets.operatorToken, undefined, 'http://127.0.0.1:9/webhooks');
  shop = await DemoShop.open(0, baseUrl, demo);
}, 90_000);
afterAll(() => shop?.close());

async function choose(product: string, way: string): Promise<Page> {
  const page = await checkout.newTab();
  await page.goto(shop.url);
  const item = page.getByRole('listitem').filter({ hasText: product });
  await item.getByRole('button', { name: way, exact: true }).click();
  return page;
}

async function chargeNamedOn(page: Page, text: RegExp) {
  const line = await page.getByText(text).textContent();
  const [id] = /ch_\w+/.exec(line!)!;
  return (await new Http(checkout.stack.baseUrl, demo.secretKey).get(`/v1/charges/${id}`)).body;
}

test('it has three products and a club, and sells one in the embedded page', async () => {
  const page = await choose('Camiseta', 'Comprar');
  expect(await page.getByRole('listitem').count()).toBe(4);
  const payPix = page.getByRole('button', { name: 'Pagar este Pix no banco de testes' });
  expect(await payPix.isVisible()).toBe(false);
  const visit = new Visit(page, page.frameLocator('iframe[title="Pagamento"]'));
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  await visit.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  const [paid] = await Promise.all([page.waitForResponse('**/demo/pay'), payPix.click()]);
  expect(paid.status()).toBe(200);
  await visit.heading('Pix recebido').waitFor();
  expect(await chargeNamedOn(page, /Pedido pago/)).toMatchObject({ status: 'paid', amount: 12_990 });
  expect(await payPix.isVisible()).toBe(false);
  await visit.button('Voltar à loja').click();
  await page.locator('iframe').waitFor({ state: 'detached' });
}, 60_000);

test('S16.25 it sells a subscription: one QR code pays the first month and allows those that follow', async () => {
  const page = await choose('Clube do café', 'Assinar com Pix Automático');
  const visit = new Visit(page, page.frameLocator('iframe[title="Pagamento"]'));
  await visit.heading('Pix Automático').waitFor();
  await visit.fillBuyer();
  await visit.button(/e autorizar$/).click();
  await visit.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await page.getByRole('button', { name: 'Pagar este Pix no banco de testes' }).click();
  await visit.heading('Pix Automático autorizado').waitFor();
  const line = await page.getByText(/Assinatura feita/).textContent();
  const [id] = /sub_\w+/.exec(line!)!;
  const { body } = await new Http(checkout.stack.baseUrl, demo.secretKey).get(`/v1/subscriptions/${id}`);
  expect(body).toMatchObject({ status: 'active', amount: 3_990, interval: 'month' });
  expect(line).toContain(body.next_charge_on.split('-').reverse().join('/'));
}, 60_000);

test('it sells with a card form of its own', async () => {
  const page = await choose('Caneca', 'Cartão no formulário da loja');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  expect(await chargeNamedOn(page, /Pagamento aprovado.*ch_/)).toMatchObject({
    status: 'paid',
    amount: 5_900,
  });
}, 60_000);

test('its form tells buyers why a card was refused, beside the button', async () => {
  const page = await choose('Caneca', 'Cartão no formulário da loja');
  await page.getByLabel('Número do cartão').fill(testCards.insufficientFunds);
  const button = page.getByRole('button', { name: 'Pagar', exact: true });
  await button.click();
  await page.locator('form').getByText('limite ou saldo suficiente').waitFor();
  expect(await page.getByText(/decline_code|details/).count()).toBe(0);
}, 60_000);

test.each([320, 1_440])(
  'at a width of %d nothing is cut, and axe finds nothing',
  async (width) => {
    const page = await checkout.newTab();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Cartão no formulário da loja' }).first().click();
    await page.evaluate(axe.source);
    const faults = await page.evaluate(`axe.run().then(({ violations }) => ({
    violations: violations.map(({ id }) => id),
    tooWide: document.documentElement.scrollWidth - innerWidth,
  }))`);
    expect(faults).toEqual({ violations: [], tooWide: 0 });
  },
  60_000,
);

test('its products have pictures, its tab an icon, and numbers of cards stay on one line', async () => {
  const page = await checkout.newTab();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(shop.url);
  expect(await page.getByRole('listitem').locator('svg').count()).toBe(4);
  const icon = await page.evaluate<string>("document.querySelector('link[rel=icon]').href");
  const { status, headers } = await fetch(icon);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('#cards dt')].map((one) => one.offsetHeight)",
  );
  expect(heights).toHaveLength(4);
  expect(Math.max(...heights)).toBeLessThan(40); // a second line would make it 48
}, 60_000);

test('it makes payment links', async () => {
  const page = await choose('Ingresso', 'Link de pagamento');
  const [link] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /\/pay\/pl_/ }).click(),
  ]);
  await new Visit(link, link).button(/^Pagar R\$ 240,00/).waitFor();
}, 60_000);
