import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import axe from 'axe-core';
import { CheckoutShop, type Shop, Visit } from './checkout-shop.ts';

// The page for everybody: screen readers, keyboards, small screens, any colour of the seller.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

/** A link's page on the smallest phone. */
async function openLink(colorScheme: 'light' | 'dark', accent_color: string): Promise<Visit> {
  const order = {
    amount: 5_900,
    description: 'Caneca',
    items: [{ description: 'Caneca', amount: 5_900, quantity: 1 }],
    payment_methods: ['pix', 'credit_card'],
    appearance: { accent_color },
  };
  const { body: link } = await shop.api.post('/v1/payment_links', order);
  const viewport = { width: 320, height: 640 };
  const context = await checkout.browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(link.url);
  const visit = new Visit(page, page);
  await visit.button(/^Pagar R\$/).waitFor();
  return visit;
}

/** What axe finds wrong, and how far the page is wider than its screen. */
async function faults({ page }: Visit) {
  await page.evaluate(axe.source);
  return page.evaluate(`axe.run().then(({ violations }) => ({
    violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    tooWide: document.documentElement.scrollWidth - innerWidth,
  }))`);
}

const none = { violations: [], tooWide: 0 };

test.each([
  ['light', '#ffd400'],
  ['dark', '#1a1a1a'],
] as const)(
  'every step by Pix is without faults, %s with the accent %s',
  async (theme, accent) => {
    const visit = await openLink(theme, accent);
    expect(await faults(visit)).toEqual(none);
    await visit.button(/com Pix$/).click();
    await visit.frame.getByText('Digite seu CPF ou CNPJ.').waitFor();
    expect(await faults(visit)).toEqual(none);
    await visit.fillBuyer();
    await visit.button(/com Pix$/).click();
    await visit.heading(/^Pague .* com Pix$/).waitFor();
    expect(await faults(visit)).toEqual(none);
    const { data } = (await shop.api.get('/v1/charges?status=pending')).body;
    await checkout.pay(shop, data[0].id);
    await visit.heading('Pix recebido').waitFor();
    expect(await faults(visit)).toEqual(none);
  },
  60_000,
);

test('the card form, its errors and a refusal are without faults', async () => {
  const visit = await openLink('dark', '#6d28d9');
  await visit.frame.getByRole('radio', { name: 'Cartão' }).check();
  expect(await faults(visit)).toEqual(none);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByText('Digite o número do cartão.').waitFor();
  expect(await faults(visit)).toEqual(none);
  await visit.fillCard(testCards.refused);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByRole('alert').waitFor();
  expect(await faults(visit)).toEqual(none);
}, 60_000);

test('a buyer pays with the keyboard only, and the focus goes to what is next', async () => {
  const { page } = await openLink('light', '#0b6e63');
  const focused = () =>
    page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');
  await page.getByLabel('Nome completo').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Digite seu e-mail.').waitFor();
  expect(await focused()).toBe('field-name');
  for (const text of ['Ana Souza', 'ana@example.com', '52998224725']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('529.982.247-25');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  expect(await focused()).toBe('Pague R$\u00a059,00 com Pix');
}, 60_000);

test.each([
  '/pay/pl_01m84n3r6c9d2e5f8g1h4j7k0m',
  '/embed/sessions/cs_01m84n3r6c9d2e5f8g1h4j7k0m?pk=pk_test_none',
])('what cannot be paid is a page like the others, without faults: %s', async (path) => {
  const page = await checkout.newTab();
  await page.goto(checkout.stack.baseUrl + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await faults(new Visit(page, page))).toEqual(none);
  const radius = "getComputedStyle(document.querySelector('main')).borderRadius";
  expect(await page.evaluate(radius)).not.toBe('0px');
});

test.each([390, 1_440])(
  'the documentation is without faults at a width of %d',
  async (width) => {
    const page = await checkout.newTab();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(checkout.stack.baseUrl);
    expect(new URL(page.url()).pathname).toBe('/docs');
    expect(await faults(new Visit(page, page))).toEqual(none);
  },
  120_000,
);
