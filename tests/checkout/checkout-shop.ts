/// <reference path="../../libs/checkout-web/src/service/service.d.ts" />
import { openBrowser } from '@catraca/testing/browser';
import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { Http } from '@catraca/testing/http';
import { newSeller, type Seller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import axe from 'axe-core';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { SellerPage } from './seller-page.ts';

export const buyer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone_ddd: '11',
  phone_number: '987654321',
};

export interface Session {
  id: string;
  client_secret: string;
}

export interface Shop extends Seller {
  /** Publishable key. */
  key: string;
}

/**
 * Buyers in a real browser on the running system: a seller's page of another origin, with the checkout
 * inside.
 */
export class CheckoutShop {
  private constructor(
    readonly stack: SharedStack,
    readonly browser: Browser,
    readonly sellerPage: SellerPage,
  ) {}

  /** `launch`: starts the browser, by default Chromium. */
  static async open(launch = openBrowser): Promise<CheckoutShop> {
    const [stack, browser] = await Promise.all([SharedStack.open(), launch()]);
    return new CheckoutShop(stack, browser, await SellerPage.open(stack.baseUrl));
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.sellerPage.close();
    await this.stack.close();
  }

  /** A seller that sells by card, with a publishable key for 127.0.0.1. */
  async newShop(account: { switches?: object; contract?: object; name?: string } = {}): Promise<Shop> {
    const switches = { card_enabled: true, ...account.switches };
    const seller = await newSeller(this.stack, { ...account, switches });
    const path = `/operator/v1/accounts/${seller.account}/publishable_keys`;
    const { body } = await this.stack.operator.post(path, { name: 'site', allowed_domains: ['127.0.0.1'] });
    return { ...seller, key: body.key };
  }

  async session({ api }: Shop, changes: object = {}): Promise<Session> {
    const sale = { amount: 12_990, description: 'Camiseta', payment_methods: ['pix', 'credit_card'] };
    const { status, body } = await api.post('/v1/embed/sessions', { ...sale, ...changes });
    if (status !== 201) throw new Error(`no session: ${JSON.stringify(body)}`);
    return body;
  }

  /** A card that the buyer saved with the seller. */
  async savedCard({ api }: Shop): Promise<string> {
    const token = await cardToken(this.stack.acquirer);
    const { body } = await api.post('/v1/cards', {
      customer: buyer,
      card: { token, holder_name: 'ANA SOUZA' },
    });
    return body.id;
  }

  /** The seller's page with the checkout of a session. */
  async visit({ key }: Shop, { id, client_secret }: Session, page?: Page, host?: string): Promise<Visit> {
    const tab = page ?? (await this.newTab());
    await tab.goto(this.sellerPage.url(host));
    await tab.evaluate(
      ([key, session, client_secret]) => {
        const events: unknown[] = [];
        const options = { session, client_secret, container: '#here' };
        const onStatus = (status: unknown) => events.push(status);
        const onError = ({ code, details }: Service.Failure) => events.push({ error: code, details });
        const checkout = Service(key!).checkout({ ...options, onStatus, onError } as Service.CheckoutOptions);
        Object.assign(globalThis, { events, checkout });
      },
      [key, id, client_secret],
    );
    return new Visit(tab, tab.frameLocator('iframe[title="Pagamento"]'));
  }

  async newTab(): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' });
    context.setDefaultTimeout(15_000);
    return context.newPage();
  }

  /** What buyers do outside of the page: the bank's app. */
  pay({ api }: Shop, charge: string) {
    return api.post(`/v1/test/charges/${charge}/pay`);
  }

  newDocument = newDocument;

  /** The gateway, without a key. */
  get anybody(): Http {
    return new Http(this.stack.baseUrl);
  }
}

/** Of `Visit.faults`. */
export const noFaults = { violations: [], tooWide: 0 };

/** What the seller's page hears: a status or an error. */
interface Told {
  status: string;
  charge: { id: string; status: string } | null;
  error?: string;
  details?: Record<string, unknown>;
}

/** A buyer at the payment page. */
export class Visit {
  constructor(
    readonly page: Page,
    /** The payment page. */
    readonly frame: FrameLocator | Page,
  ) {}

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name });
  }

  heading(name: string | RegExp): Locator {
    return this.frame.getByRole('heading', { name });
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.frame.getByLabel(label).fill(value);
  }

  fillBuyer(): Promise<void> {
    const { name, email, document } = buyer;
    return this.fill({ 'Nome completo': name, 'E-mail': email, 'CPF ou CNPJ': document });
  }

  async fillCard(number: string): Promise<void> {
    await this.frame.getByRole('radio', { name: 'Cartão' }).check();
    await this.fillBuyer();
    await this.fill({
      Celular: '11987654321',
      'Número do cartão': number,
      Validade: '1235',
      'Código (CVV)': '123',
      'Nome impresso no cartão': 'ANA SOUZA',
      'CEP da fatura': '01310-100',
      'Número do endereço': '100',
    });
  }

  /** Chooses Pix and returns its charge's id. */
  async askForPix(): Promise<string> {
    await this.fillBuyer();
    await this.button(/com Pix$/).click();
    await this.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    const events = await this.events();
    return events.at(-1)!.charge!.id;
  }

  /** What axe finds wrong in the payment page, and how far it is wider than its screen. */
  async faults(): Promise<unknown> {
    const page = this.page.frames().find((frame) => frame.url().includes('/embed/sessions/')) ?? this.page;
    await page.evaluate(axe.source);
    return page.evaluate(`axe.run(document, { iframes: false }).then(({ violations }) => ({
      violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      tooWide: document.documentElement.scrollWidth - innerWidth,
    }))`);
  }

  /** What the seller's page was told. */
  events(): Promise<Told[]> {
    return this.page.evaluate('globalThis.events');
  }
}
