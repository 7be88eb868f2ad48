import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Api, type Response } from '@catraca/stack/api';
import type { Demo } from '@catraca/stack/secrets/secrets';
import { club, clubSession, subscribe } from './shop-club.ts';
import { reais } from './tour.ts';

const assets = join(import.meta.dirname, '../assets/shop');
const MOST_BODY_BYTES = 10_000;

/** Files of the page. */
const types: Record<string, string> = {
  'shop.js': 'text/javascript',
  'decline-texts.js': 'text/javascript',
  'shop.css': 'text/css',
  'icone.svg': 'image/svg+xml',
};

interface Product {
  name: string;
  /** Cents. */
  amount: number;
}

const products: Record<string, Product> = {
  camiseta: { name: 'Camiseta Catraca', amount: 12_990 },
  caneca: { name: 'Caneca esmaltada', amount: 5_900 },
  ingresso: { name: 'Ingresso para o show', amount: 24_000 },
};

const buyer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone_ddd: '11',
  phone_number: '987654321',
};

interface Order {
  product?: string;
  token?: string;
  holder_name?: string;
  charge?: string;
}

/**
 * A shop of the demo seller at `/demo`, on an origin of its own: its page, and the few lines that a seller's
 * server has.
 */
export class DemoShop {
  readonly #server: Server;
  readonly #api: Api;
  readonly #page: string;

  private constructor(server: Server, baseUrl: string, demo: Demo) {
    this.#server = server;
    this.#api = new Api(baseUrl, demo.secretKey);
    this.#page = file('index.html')
      .replaceAll('{{base}}', baseUrl)
      .replaceAll('{{key}}', demo.publishableKey)
      .replaceAll('{{products}}', Object.entries(products).map(productHtml).join('') + clubHtml());
    server.on('request', (request, response) => void this.#respond(request, response));
  }

  /** Listens on this port of loopback; 0 is a free one. */
  static async open(port: number, baseUrl: string, demo: Demo): Promise<DemoShop> {
    const server = createServer();
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
    return new DemoShop(server, baseUrl, demo);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/demo`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url?.split('?')[0]}`;
    if (route === 'GET /demo') return sendText(response, 'text/html', this.#page);
    const asset = route.replace('GET /demo/', '');
    if (Object.hasOwn(types, asset)) return sendText(response, types[asset]!, file(asset));
    try {
      const done = await this.#sell(route, await bodyOf(request));
      if (done) return sendJson(response, done.status, done.body);
      sendJson(response, 404, { error: { message: 'A loja não tem esta página.' } });
    } catch (error) {
      sendJson(response, 500, { error: { message: (error as Error).message } });
    }
  }

  /** What the shop asks of the gateway with its secret key. The price is the shop's, never the browser's. */
  async #sell(route: string, order: Order): Promise<Response<unknown> | null> {
    if (route === 'POST /demo/pay') return this.#api.post(`/v1/test/charges/${order.charge}/pay`);
    if (route === 'POST /demo/subscriptions') return subscribe(this.#api, order.charge ?? '');
    if (route === 'POST /demo/sessions' && order.product === club.id) return this.#openSession(clubSession());
    const product = products[order.product ?? ''];
    if (!product) return null;
    const sale = { amount: product.amount, description: product.name };
    const payment_methods = ['pix', 'credit_card'];
    if (route === 'POST /demo/links')
      return this.#api.post('/v1/payment_links', { ...sale, payment_methods });
    if (route === 'POST /demo/sessions') return this.#openSession({ ...sale, payment_methods });
    if (route !== 'POST /demo/charges') return null;
    const card = { token: order.token, holder_name: order.holder_name };
    return this.#api.post('/v1/charges', { ...sale, payment_method: 'credit_card', customer: buyer, card });
  }

  async #openSession(sale: object): Promise<Response<unknown>> {
    const opened = await this.#api.post<{ id?: string; client_secret?: string }>('/v1/embed/sessions', sale);
    const { id: session, client_secret } = opened.body;
    return session ? { ...opened, body: { session, client_secret } } : opened;
  }
}

function productHtml([id, { name, amount }]: [string, Product]): string {
  const buttons = [
    buttonHtml(id, 'embedded', 'Comprar', 'main'),
    buttonHtml(id, 'form', 'Cartão no formulário da loja'),
    buttonHtml(id, 'link', 'Link de pagamento'),
  ];
  return itemHtml(id, name, reais(amount), buttons.join(''));
}

function clubHtml(): string {
  const { id, name, amount } = club;
  return itemHtml(
    id,
    name,
    `${reais(amount)} por mês`,
    buttonHtml(id, 'club', 'Assinar com Pix Automático', 'main'),
  );
}

function itemHtml(id: string, name: string, price: string, buttons: string): string {
  const picture = file(`${id}.svg`).replace('<svg', '<svg aria-hidden="true"');
  return `<li>${picture}<div class="product"><h3>${name}</h3><p class="price">${price}</p>${buttons}</div></li>`;
}

function buttonHtml(product: string, way: string, text: string, kind = ''): string {
  return `<button type="button" class="${kind}" data-product="${product}" data-way="${way}">${text}</button>`;
}

/** Read at each request, so that it can be changed while the stack runs. */
function file(name: string): string {
  return readFileSync(join(assets, name), 'utf8');
}

async function bodyOf(request: IncomingMessage): Promise<Order> {
  if (request.method !== 'POST' || Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES)
    return {};
  return (await json(request)) as Order;
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response
    .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(text);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
