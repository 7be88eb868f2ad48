import { testCards } from '@catraca/testing/card-token';
import type { FrameLocator, Page } from 'playwright-core';
import { buyer, type PaymentPage } from './buyer.ts';
import { type Shown, type Stores, withMandate } from './pictures.ts';

const shop = async ({ demo }: Stores) => demo.url;
const nothing = async () => {};

/** Pages that only a gallery shows (`--all`). */
export const otherPictures: Shown[] = [
  { name: 'shop', open: shop, act: nothing },
  {
    name: 'shop-embedded',
    open: shop,
    async act(page) {
      await page.getByRole('button', { name: 'Comprar' }).first().click();
      await page.locator('iframe').contentFrame().getByLabel('Nome completo').waitFor();
    },
  },
  {
    name: 'shop-form',
    open: shop,
    async act(page) {
      await page.getByRole('button', { name: 'Cartão no formulário da loja' }).first().click();
      await page.getByLabel('Número do cartão').fill(testCards.insufficientFunds);
      await page
        .getByRole('button', { name: /^Pagar/ })
        .last()
        .click();
      await page
        .getByText(/recusado|aprovado/)
        .last()
        .waitFor();
    },
  },
  {
    name: 'mandate',
    open: ({ store }) => store.embedded(withMandate()),
    act: (page) => buyer.fillIn(page),
  },
  {
    name: 'mandate-variable',
    open: ({ store }) =>
      store.embedded(withMandate({ amount: null, minimum_limit: 5_000, ends_on: '2031-12-31' })),
    act: (page) => page.getByRole('heading', { name: 'Pix Automático' }).waitFor(),
  },
  {
    name: 'mandate-qr',
    open: ({ store }) => store.embedded(withMandate()),
    act: (page) => allow(page),
  },
  {
    name: 'mandate-authorised',
    open: ({ store }) => store.embedded(withMandate()),
    async act(page, { store }) {
      await allow(page);
      await store.payNewestCharge();
      await buyer.sees(page, 'Pix Automático autorizado');
    },
  },
  {
    name: 'mandate-refused',
    open: ({ store }) => store.embedded(withMandate()),
    async act(page, { store }) {
      await allow(page);
      const { data } = (await store.seller.api.get('/v1/mandates?per_page=1')).body;
      await store.seller.api.post(`/v1/test/mandates/${data[0].id}/reject`);
      await buyer.sees(page, 'Pix Automático não autorizado');
    },
  },
  {
    name: 'mandate-expired',
    // The clock of its store goes ahead with each look.
    open: ({ careful }) => careful.embedded(withMandate({ starts_on: '2031-01-10' })),
    async act(page, { careful }) {
      await page.getByRole('heading', { name: 'Pix Automático' }).waitFor();
      await careful.seller.api.post('/v1/test/clock/advance', { seconds: 4_000 });
      await buyer.sees(page, 'O prazo deste pagamento terminou');
    },
  },
  {
    name: 'shop-club',
    open: shop,
    async act(page) {
      await page.getByRole('button', { name: 'Assinar com Pix Automático' }).click();
      await page.locator('iframe').contentFrame().getByLabel('Nome completo').waitFor();
    },
  },
  {
    name: 'errors',
    open: ({ store }) => store.link(),
    async act(page) {
      await buyer.chooseCard(page);
      await buyer.pressPay(page);
      await page.getByText('Digite seu e-mail.').waitFor();
    },
  },
  {
    name: 'company',
    open: ({ store }) => store.link(),
    async act(page) {
      await buyer.chooseCard(page);
      await buyer.fillIn(page);
      await buyer.fillInCard(page);
      await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('12.ABC.345/01DE-35');
      await page.getByText('O cartão é de outra pessoa').click();
    },
  },
  {
    name: 'large-letters',
    open: ({ store }) => store.link(),
    async act(page) {
      await buyer.chooseCard(page);
      await (page as Page).evaluate("document.documentElement.style.fontSize = '200%'");
    },
  },
  {
    name: 'offline-embedded',
    open: ({ store }) => store.embedded(),
    async act(page) {
      await page.getByRole('button', { name: /^Pagar/ }).waitFor();
      await (page as FrameLocator).owner().page().context().setOffline(true);
      await page.getByText('Sem internet').waitFor();
    },
  },
  {
    name: 'unknown-embedded',
    open: async ({ store }) => (await store.embedded()).replace(/\w{4}&/, '0000&'),
    act: (page) => buyer.sees(page, 'Pagamento não encontrado'),
  },
  {
    name: 'paid-card',
    open: ({ store }) => store.link(),
    async act(page) {
      await buyer.fillIn(page);
      await buyer.chooseCard(page);
      await buyer.fillInCard(page);
      await page.getByLabel('Parcelas').selectOption('3');
      await buyer.pressPay(page);
      await buyer.sees(page, 'Pagamento aprovado');
    },
  },
  {
    name: 'paid-printed',
    open: ({ store }) => store.link(),
    async act(page, { store }) {
      await buyer.payByPix(page);
      await store.payNewestCharge();
      await page.getByText('Código do Pix no Banco Central').waitFor();
      await (page as Page).emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'link-inactive',
    async open({ store }) {
      const url = await store.link();
      await store.seller.api.patch(`/v1/payment_links/${url.split('/').at(-1)}`, { active: false });
      return url;
    },
    act: (page) => page.getByText('Este link não está mais ativo').first().waitFor(),
  },
  {
    name: 'link-unknown',
    open: async ({ store }) => `${(await store.link()).slice(0, -4)}0000`,
    act: nothing,
  },
];

/** To the QR code that pays and allows. */
async function allow(page: PaymentPage): Promise<void> {
  await buyer.fillIn(page);
  await page.getByRole('button', { name: /e autorizar$/ }).click();
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
}
