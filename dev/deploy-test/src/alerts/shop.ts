import type { WebhookReceiver } from '@catraca/stack/receiver';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { buyer, chargeOrder, newSeller, type Seller, subscribe } from '@catraca/testing/seller';
import type { StackAccess } from '@catraca/testing/stack-access';

const DOMAIN = 'loja.example';
const contact = { phone_ddd: '11', phone_number: '987654321' };

/** A seller of every kind of sale, for figures to look at. */
export class Shop {
  private constructor(
    private readonly stack: StackAccess,
    readonly seller: Seller,
    private readonly publishableKey: string,
  ) {}

  static async open(stack: StackAccess, receiver: WebhookReceiver): Promise<Shop> {
    const document = newDocument();
    const seller = await newSeller(stack, { document, switches: { card_enabled: true } });
    const path = `/operator/v1/accounts/${seller.account}`;
    await subscribe(stack, seller.account, receiver);
    const { body } = await stack.operator.post(`${path}/publishable_keys`, {
      name: 'site',
      allowed_domains: [DOMAIN],
    });
    const bank = { ispb: '18236120', branch: '1', account: '12345', account_type: 'checking' };
    const holder = { holder_name: 'Loja da Ana', holder_document: document };
    await stack.operator.send('PUT', `${path}/bank_account`, { ...bank, ...holder });
    return new Shop(stack, seller, body.key);
  }

  /** A Pix charge that is paid. Returns its id. */
  async sellByPix(): Promise<string> {
    const { api } = this.seller;
    const { id } = expectStatus(
      201,
      await api.post('/v1/charges', chargeOrder(), { 'idempotency-key': newDocument() }),
    );
    await api.post(`/v1/test/charges/${id}/pay`);
    await eventually(async () => {
      const { status } = (await api.get(`/v1/charges/${id}`)).body;
      if (status !== 'paid') throw new Error(`${id} is ${status}`);
    });
    return id;
  }

  async refund(chargeId: string): Promise<void> {
    await this.seller.api.post(`/v1/charges/${chargeId}/refund`, { amount: 100 });
  }

  async sellByCard(number: string = testCards.approved): Promise<void> {
    const card = { token: await cardToken(this.stack.acquirer, number), holder_name: 'CANARIO SOUZA' };
    const order = { payment_method: 'credit_card', customer: { ...buyer, ...contact }, card };
    await this.seller.api.post('/v1/charges', chargeOrder(order));
  }

  async sellInBrowser(): Promise<void> {
    const offer = { amount: 12_990, payment_methods: ['pix', 'credit_card'] };
    const session = expectStatus(201, await this.seller.api.post('/v1/embed/sessions', offer));
    const headers = {
      origin: `https://${DOMAIN}`,
      'x-service-publishable-key': this.publishableKey,
      'x-service-client-secret': session.client_secret,
    };
    const page = new Http(this.stack.baseUrl);
    await page.get(`/v1/embed/sessions/${session.id}`, headers);
    const card_token = await cardToken(this.stack.acquirer);
    const card = { payment_method: 'credit_card', card_token, card_holder_name: 'CANARIO SOUZA' };
    const customer = { ...buyer, ...contact };
    expectStatus(
      201,
      await page.post(`/v1/embed/sessions/${session.id}/confirm`, { ...card, customer }, headers),
    );
  }

  async withdraw(): Promise<void> {
    const path = `/operator/v1/accounts/${this.seller.account}/withdrawals`;
    const { id } = await eventually(async () =>
      expectStatus(201, await this.stack.operator.post(path, { amount: 100 })),
    );
    await this.seller.api.post(`/v1/test/withdrawals/${id}/pay`);
  }
}

function expectStatus(expected: number, { status, body, text }: HttpResponse) {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${text}`);
  return body;
}
