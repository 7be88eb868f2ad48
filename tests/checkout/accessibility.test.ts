import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import { buyer, CheckoutShop, noFaults, type Shop, Visit } from './checkout-shop.ts';

// The page for everybody: screen readers, keyboards, small screens, any colour of the seller.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

type Theme = 'light' | 'dark';

async function newTab(colorScheme: Theme) {
  const viewport = { width: 320, height: 640 };
  const context = await checkout.browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** A link's page on the smallest phone. */
async function openLink(colorScheme: Theme, accent_color: string, of = shop): Promise<Visit> {
  const order = {
    amount: 5_900,
    description: 'Caneca',
    items: [{ description: 'Caneca', amount: 5_900, quantity: 1 }],
    payment_methods: ['pix', 'credit_card'],
    appearance: { accent_color },
  };
  const { body: link } = await of.api.post('/v1/payment_links', order);
  const page = await newTab(colorScheme);
  await page.goto(link.url);
  const visit = new Visit(page, page);
  await visit.button(/^Pagar R\$/).waitFor();
  return visit;
}

test.each([
  ['light', '#ffd400'],
  ['dark', '#1a1a1a'],
] as const)(
  'every step by Pix is without faults, %s with the accent %s',
  async (theme, accent) => {
    const visit = await openLink(theme, accent);
    expect(await visit.faults()).toEqual(noFaults);
    await visit.button(/com Pix$/).click();
    await visit.frame.getByText('Digite seu CPF ou CNPJ.').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await visit.fillBuyer();
    await visit.button(/com Pix$/).click();
    await visit.heading(/^Pague .* com Pix$/).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    const { data } = (await shop.api.get('/v1/charges?status=pending')).body;
    await checkout.pay(shop, data[0].id);
    await visit.heading('Pix recebido').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
  },
  60_000,
);

test('the card form, its errors and a refusal are without faults', async () => {
  const visit = await openLink('dark', '#6d28d9');
  await visit.frame.getByRole('radio', { name: 'Cartão' }).check();
  expect(await visit.faults()).toEqual(noFaults);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByText('Digite o número do cartão.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await visit.fillCard(testCards.refused);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByRole('alert').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
}, 60_000);

/** Further things that a link's page shows, and how a buyer gets there. */
const states: [state: string, theme: Theme, reach: (visit: Visit, of: Shop) => Promise<void>][] = [
  [
    'the confirmation at the bank',
    'dark',
    async (visit) => {
      await visit.fillCard(testCards.challenged);
      await visit.button(/^Pagar R\$/).click();
      await visit.heading('Confirme a compra com o seu banco').waitFor();
    },
  ],
  [
    'a payment in analysis',
    'light',
    async (visit) => {
      await visit.fillCard(testCards.analysed);
      await visit.button(/^Pagar R\$/).click();
      await visit.heading('Pagamento em análise').waitFor();
    },
  ],
  [
    'the receipt of a card',
    'dark',
    async (visit) => {
      await visit.fillCard(testCards.approved);
      await visit.button(/^Pagar R\$/).click();
      await visit.frame.getByText(/Visa\s••••\s0010/).waitFor();
    },
  ],
  [
    'the end of its time',
    'light',
    async (visit, of) => {
      await of.api.post('/v1/test/clock/advance', { seconds: 4_000 });
      await visit.heading('O prazo deste pagamento terminou').waitFor();
      await visit.button('Começar de novo').waitFor();
    },
  ],
  [
    'a lost connection',
    'dark',
    async (visit) => {
      await visit.page.context().setOffline(true);
      await visit.frame.getByText('Sem internet').waitFor();
    },
  ],
  [
    'a Pix that has ended',
    'light',
    async (visit, of) => {
      await visit.fillBuyer();
      await visit.button(/com Pix$/).click();
      await visit.heading(/^Pague .* com Pix$/).waitFor();
      const { data } = (await of.api.get('/v1/charges?status=pending')).body;
      await of.api.post(`/v1/charges/${data[0].id}/cancel`);
      await visit.button('Gerar novo código Pix').waitFor();
    },
  ],
  [
    'a link that takes no more payments',
    'dark',
    async (visit, of) => {
      const { data } = (await of.api.get('/v1/payment_links')).body;
      await of.api.patch(`/v1/payment_links/${data[0].id}`, { active: false });
      await visit.fillBuyer();
      await visit.button(/com Pix$/).click();
      await visit.heading('Este link não está mais ativo').waitFor();
    },
  ],
  [
    'the page before its session is read',
    'light',
    async ({ page }) => {
      await page.route(/\/v1\/(payment_links|embed)\//, () => undefined); // no answer
      await page.reload();
      await page.getByRole('main').waitFor();
    },
  ],
];

test.each(states)(
  '%s is without faults, %s',
  async (_state, theme, reach) => {
    const own = await checkout.newShop();
    const visit = await openLink(theme, '#b45309', own);
    await reach(visit, own);
    expect(await visit.faults()).toEqual(noFaults);
  },
  60_000,
);

test.each<[string, () => Promise<object>, Theme]>([
  ['a buyer whom the store knows', async () => ({ customer: buyer }), 'light'],
  [
    'a saved card',
    async () => ({
      card_id: await checkout.savedCard(shop),
      payment_methods: ['credit_card'],
      customer: buyer,
    }),
    'dark',
  ],
])(
  '%s is without faults in the store’s page',
  async (_state, offer, theme) => {
    const session = await checkout.session(shop, await offer());
    const visit = await checkout.visit(shop, session, await newTab(theme));
    await visit.button(/^Pagar/).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
  },
  60_000,
);

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
  expect(await new Visit(page, page).faults()).toEqual(noFaults);
  const radius = "getComputedStyle(document.querySelector('main')).borderRadius";
  expect(await page.evaluate(radius)).not.toBe('0px');
});
