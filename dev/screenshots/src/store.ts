import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardToken } from '@catraca/testing/card-token';
import { newSeller, type Seller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';

const offer = {
  amount: 25_980,
  description: 'Pedido 1042',
  payment_methods: ['pix', 'credit_card'],
  items: [
    { description: 'Camiseta de algodão orgânico', quantity: 2, amount: 8_990 },
    { description: 'Caneca esmaltada', amount: 8_000 },
  ],
};

interface Opened {
  id: string;
  client_secret: string;
}

/** A seller with a page of its own, on another origin than the gateway. */
export class Store {
  private constructor(
    private readonly stack: Stack,
    readonly seller: Seller,
    private readonly publishableKey: string,
    private readonly server: Server,
  ) {}

  static async open(stack: Stack, switches: object = {}): Promise<Store> {
    // one buyer's refused cards are in many pictures
    const always = { card_enabled: true, card_testing_guard: false };
    const account = { name: 'Loja da Ana', switches: { ...always, ...switches } };
    const seller = await newSeller(stack, account);
    const path = `/operator/v1/accounts/${seller.account}/publishable_keys`;
    const { body } = await stack.operator.post(path, { name: 'site', allowed_domains: ['127.0.0.1'] });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Store(stack, seller, body.key, server).listen();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Address of a payment link's page. */
  async link(changes: object = {}): Promise<string> {
    return (await this.created('/v1/payment_links', changes)).url;
  }

  /** Address of a page of the store with a session's iframe. */
  async embedded(changes: object = {}): Promise<string> {
    const { id, client_secret }: Opened = await this.created('/v1/embed/sessions', changes);
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/?${new URLSearchParams({ id, client_secret })}`;
  }

  /** A card that a browser has given to the acquirer. */
  cardToken(): Promise<string> {
    return cardToken(this.stack.acquirer);
  }

  /** The buyer of the last charge pays at the bank. */
  async payNewestCharge(): Promise<void> {
    const { body } = await this.seller.api.get('/v1/charges');
    await this.seller.api.post(`/v1/test/charges/${body.data[0].id}/pay`);
  }

  private async created(path: string, changes: object) {
    const { status, body } = await this.seller.api.post(path, { ...offer, ...changes });
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  }

  private listen(): this {
    this.server.on('request', ({ url }, response) => {
      const { id, client_secret } = Object.fromEntries(new URL(url!, 'http://store').searchParams);
      const options = JSON.stringify({ session: id, client_secret, container: '#pagamento' });
      response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="pt-BR">
<meta name="viewport" content="width=device-width"><title>Loja da Ana</title>
<body style="margin:0"><main id="pagamento"></main>
<script src="${this.stack.baseUrl}/v1/service.js"></script>
<script>Service('${this.publishableKey}').checkout(${options})</script>`);
    });
    return this;
  }
}
