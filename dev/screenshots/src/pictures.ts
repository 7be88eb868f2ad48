import type { DemoShop } from '@catraca/dev-cli/shop';
import { localDate } from '@catraca/kernel/dates';
import { testCards } from '@catraca/testing/card-token';
import type { Page } from 'playwright-core';
import { buyer, type PaymentPage } from './buyer.ts';
import type { Store } from './store.ts';

export interface Stores {
  store: Store;
  /** Requires 3-D Secure. */
  careful: Store;
  demo: DemoShop;
}

export interface Look {
  device: 'phone' | 'desktop';
  theme: 'light' | 'dark';
}

export interface Shown {
  name: string;
  /** Address of the page. */
  open(stores: Stores): Promise<string>;
  /** What happens before the picture is taken. `page` is the payment page, in its iframe if it is in one. */
  act(page: PaymentPage, stores: Stores): Promise<void>;
}

/** One that is kept, in one look. */
export type Picture = Shown & Look;

const link = ({ store }: Stores) => store.link();
const embedded = ({ store }: Stores) => store.embedded();
const blue = { appearance: { accent_color: '#1d4ed8', radius: 14 } };

export const pictures: Picture[] = [
  { name: 'form', device: 'phone', theme: 'light', open: link, act: (page) => buyer.fillIn(page) },
  { name: 'pix', device: 'phone', theme: 'light', open: link, act: (page) => buyer.payByPix(page) },
  {
    name: 'paid',
    device: 'phone',
    theme: 'light',
    open: embedded,
    async act(page, { store }) {
      await buyer.payByPix(page);
      await store.payNewestCharge();
      await buyer.sees(page, 'Pix recebido');
    },
  },
  {
    name: 'card',
    device: 'phone',
    theme: 'light',
    open: ({ store }) => store.embedded({ save_card: true, ...blue }),
    async act(page) {
      await buyer.fillIn(page);
      await buyer.chooseCard(page);
      await buyer.fillInCard(page);
      await page.getByLabel('Parcelas').selectOption('3');
    },
  },
  {
    name: 'declined',
    device: 'phone',
    theme: 'dark',
    open: link,
    async act(page) {
      await buyer.payByCard(page, testCards.insufficientFunds);
      await buyer.sees(page, 'Pagamento não aprovado');
    },
  },
  {
    name: 'three-ds',
    device: 'phone',
    theme: 'light',
    open: ({ careful }) => careful.embedded(),
    async act(page) {
      await buyer.payByCard(page, testCards.challenged);
      await page.locator('iframe').waitFor();
      await page.locator('iframe').contentFrame().getByRole('button').first().waitFor();
    },
  },
  {
    name: 'analysis',
    device: 'phone',
    theme: 'dark',
    open: link,
    async act(page) {
      await buyer.payByCard(page, testCards.analysed);
      await buyer.sees(page, 'Pagamento em análise');
    },
  },
  {
    name: 'one-click',
    device: 'phone',
    theme: 'light',
    async open({ store }) {
      await saveCard(store);
      const { id } = (await store.seller.api.get('/v1/cards')).body.data[0];
      const customer = { name: 'Bruno Souza', email: 'bruno@example.com', document: '52998224725' };
      return store.embedded({ card_id: id, payment_methods: ['credit_card'], customer });
    },
    act: (page) => page.getByRole('button', { name: /com Visa/ }).waitFor(),
  },
  {
    name: 'expired',
    device: 'phone',
    theme: 'dark',
    open: ({ careful }) => careful.link(),
    async act(page, { careful }) {
      await page.getByLabel('Nome completo').waitFor();
      await careful.seller.api.post('/v1/test/clock/advance', { seconds: 4_000 });
      await buyer.sees(page, 'O prazo deste pagamento terminou');
    },
  },
  { name: 'pix-desktop', device: 'desktop', theme: 'dark', open: link, act: (page) => buyer.payByPix(page) },
  {
    name: 'card-desktop',
    device: 'desktop',
    theme: 'light',
    open: ({ store }) => store.link(blue),
    async act(page) {
      await buyer.fillIn(page);
      await buyer.chooseCard(page);
      await buyer.fillInCard(page);
    },
  },
  {
    name: 'offline',
    device: 'phone',
    theme: 'light',
    open: link,
    async act(page) {
      await buyer.payByPix(page);
      await (page as Page).context().setOffline(true);
      await page.getByText('Sem internet.').waitFor();
    },
  },
];

/** A session whose first payment allows those that follow. */
export function withMandate(terms: object = {}): object {
  const starts_on = localDate(new Date());
  const mandate = { description: 'Clube do livro', amount: 4_990, interval: 'month', starts_on, ...terms };
  return { amount: 4_990, description: 'Clube do livro', items: null, payment_methods: ['pix'], mandate };
}

async function saveCard(store: Store): Promise<void> {
  const order = {
    amount: 1_000,
    payment_method: 'credit_card',
    save_card: true,
    customer: {
      name: 'Bruno Souza',
      email: 'bruno@example.com',
      document: '52998224725',
      phone_ddd: '11',
      phone_number: '987654321',
    },
    card: { token: await store.cardToken(), holder_name: 'BRUNO SOUZA' },
  };
  const { status, body } = await store.seller.api.post('/v1/charges', order);
  if (status !== 201) throw new Error(`no saved card: ${JSON.stringify(body)}`);
}
