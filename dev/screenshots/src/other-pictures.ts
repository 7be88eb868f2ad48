import { testCards } from '@catraca/testing/card-token';
import type { FrameLocator, Page } from 'playwright-core';
import { buyer } from './buyer.ts';
import type { Shown, Stores } from './pictures.ts';

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
