import { cardToken, testCards } from '@catraca/testing/card-token';
import { Http, type HttpResponse } from '@catraca/testing/http';
import type { StackAccess } from '@catraca/testing/stack-access';
import { aBuyer, pageHeaders, type Shop } from './shop.ts';

interface Visitor {
  /** Address of a gateway that trusts this machine as a proxy. Default: the stack's, from one address. */
  gateway?: string;
  address?: string;
}

/** A new link of a shop. */
export async function newLink<Services extends StackAccess>(
  { seller }: Shop<Services>,
  changes: object = {},
): Promise<string> {
  const order = { amount: 5_000, payment_methods: ['pix', 'credit_card'], ...changes };
  const { status, body } = await seller.api.post('/v1/payment_links', order);
  expect(status).toBe(201);
  return body.id;
}

/** A visit of a link's page, with the session that it opened. */
export class LinkPage<Services extends StackAccess> {
  private constructor(
    private readonly shop: Shop<Services>,
    readonly session: { id: string; client_secret: string; publishable_key: string },
    private readonly visitor: Visitor,
  ) {}

  static async visit<Services extends StackAccess>(
    shop: Shop<Services>,
    linkId: string,
    visitor: Visitor = {},
  ): Promise<LinkPage<Services>> {
    const headers = { origin: shop.stack.baseUrl };
    const api = new Http(shop.stack.baseUrl);
    const { status, body } = await api.post(`/v1/payment_links/${linkId}/sessions`, undefined, headers);
    expect(status).toBe(201);
    return new LinkPage(shop, body, visitor);
  }

  read(): Promise<HttpResponse> {
    return this.send('GET', '');
  }

  payPix(changes: object = {}): Promise<HttpResponse> {
    return this.send('POST', '/confirm', { payment_method: 'pix', customer: aBuyer(), ...changes });
  }

  async payCard(number = testCards.approved, changes: object = {}): Promise<HttpResponse> {
    const card_token = await cardToken(this.shop.stack.acquirer, number);
    const card = { payment_method: 'credit_card', card_token, card_holder_name: 'ANA SOUZA' };
    return this.send('POST', '/confirm', { ...card, customer: aBuyer(), ...changes });
  }

  private send(method: string, path: string, body?: object): Promise<HttpResponse> {
    const { baseUrl } = this.shop.stack;
    const { gateway = baseUrl, address } = this.visitor;
    const headers = {
      ...pageHeaders(this.session, baseUrl),
      ...(address && { 'x-forwarded-for': address }),
    };
    return new Http(gateway).send(method, `/v1/embed/sessions/${this.session.id}${path}`, body, headers);
  }
}
