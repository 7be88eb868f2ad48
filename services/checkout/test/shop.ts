import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newSeller, type Seller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import type { StackAccess } from '@catraca/testing/stack-access';

const DOMAIN = 'loja.example';

/** A session as its seller got it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
type Opened = any;

/** A stack with a seller that sells by Pix and card in browsers. */
export class Shop<Services extends StackAccess = SharedStack> {
  private constructor(
    readonly stack: Services,
    readonly seller: Seller,
    readonly publishableKey: string,
  ) {}

  static async open(): Promise<Shop> {
    return Shop.of(await SharedStack.open());
  }

  /** Another seller on the same stack, or the first one on a stack of the test's own. */
  static async of<Services extends StackAccess>(
    stack: Services,
    account: object = {},
  ): Promise<Shop<Services>> {
    const seller = await newSeller(stack, { switches: { card_enabled: true }, ...account });
    const order = { name: 'site', allowed_domains: [DOMAIN] };
    const path = `/operator/v1/accounts/${seller.account}/publishable_keys`;
    const { body } = await stack.operator.post(path, order);
    return new Shop(stack, seller, body.key);
  }

  /** Opens a session of Pix and card. */
  async session(changes: object = {}): Promise<Opened> {
    const order = {
      amount: 12_990,
      payment_methods: ['pix', 'credit_card'],
      reference: 'pedido-1',
      ...changes,
    };
    const { status, body } = await this.seller.api.post('/v1/embed/sessions', order);
    if (status !== 201) throw new Error(`no session: ${JSON.stringify(body)}`);
    return body;
  }

  /** What a page of the seller sends. */
  browse(method: string, path: string, body?: unknown, headers: object = {}): Promise<HttpResponse> {
    const own = { 'x-service-publishable-key': this.publishableKey, origin: `https://${DOMAIN}` };
    return new Http(this.stack.baseUrl).send(method, path, body, { ...own, ...headers });
  }

  read({ id, client_secret }: Opened): Promise<HttpResponse> {
    const secret = client_secret ? { 'x-service-client-secret': client_secret } : {};
    return this.browse('GET', `/v1/embed/sessions/${id}`, undefined, secret);
  }

  confirm({ id, client_secret }: Opened, order: object): Promise<HttpResponse> {
    const secret = { 'x-service-client-secret': client_secret };
    return this.browse('POST', `/v1/embed/sessions/${id}/confirm`, { customer: aBuyer(), ...order }, secret);
  }

  confirmPix(session: Opened, order: object = {}): Promise<HttpResponse> {
    return this.confirm(session, { payment_method: 'pix', ...order });
  }

  async confirmCard(session: Opened, number?: string, order: object = {}): Promise<HttpResponse> {
    const card_token = await cardToken(this.stack.acquirer, number);
    const card = { payment_method: 'credit_card', card_token, card_holder_name: 'CANARIO SOUZA' };
    return this.confirm(session, { ...card, ...order });
  }

  async status({ id }: Opened) {
    return (await this.browse('GET', `/v1/embed/sessions/${id}/status`)).body;
  }

  becomes(session: Opened, status: string) {
    return eventually(async () => {
      const current = await this.status(session);
      expect(current).toMatchObject({ status });
      return current;
    });
  }

  /** What the page of a payment link does when it is visited. */
  visit(linkId: string, origin = this.stack.baseUrl): Promise<HttpResponse> {
    return new Http(this.stack.baseUrl).post(`/v1/payment_links/${linkId}/sessions`, undefined, { origin });
  }

  /** Moves the clock of the seller's test mode. */
  async advance(seconds: number): Promise<void> {
    const { status } = await this.seller.api.post('/v1/test/clock/advance', { seconds });
    expect(status).toBe(200);
  }

  pay(chargeId: string): Promise<HttpResponse> {
    return this.seller.api.post(`/v1/test/charges/${chargeId}/pay`);
  }

  async charge(id: string) {
    return (await this.seller.api.get(`/v1/charges/${id}`)).body;
  }

  async charges() {
    return (await this.seller.api.get('/v1/charges?per_page=100')).body.data;
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}

/** What the page of a link sends with its session: the key that it was given, from its own origin. */
export function pageHeaders(
  session: { client_secret: string; publishable_key: string },
  origin: string,
): Record<string, string> {
  return {
    'x-service-publishable-key': session.publishable_key,
    'x-service-client-secret': session.client_secret,
    origin,
  };
}

/** With the phone that cards need. */
export function aBuyer(): object {
  return {
    name: 'Bruno Souza',
    email: 'bruno@example.com',
    document: newDocument(),
    phone_ddd: '11',
    phone_number: '987654321',
  };
}

export const errorOf = ({ status, body }: HttpResponse) => [status, body.error?.code];
