import { cardToken } from '@catraca/testing/card-token';
import { Http } from '@catraca/testing/http';
import { Stack } from '@catraca/testing/stack';

interface AcquirerOrder {
  id: string;
  status: string;
  amount: number;
  charges: { id: string }[];
}

/** The sandbox acquirer as a process of its own, and how charges reaches it. */
export class Acquirer {
  private readonly driver: Http;

  private constructor(private readonly stack: Stack) {
    this.driver = new Http(stack.sandboxUrl);
  }

  static async start(): Promise<Acquirer> {
    return new Acquirer(await Stack.start(['sandbox']));
  }

  /** Settings of the charges service. */
  get settings(): NodeJS.ProcessEnv {
    return {
      ACQUIRER_TEST_URL: this.stack.acquirer.url,
      ACQUIRER_TEST_SECRET_KEY: this.stack.secrets.acquirerSecretKey,
      ACQUIRER_TEST_PUBLIC_KEY: this.stack.acquirer.publicKey,
      ACQUIRER_TEST_THREE_DS_URL: `${this.stack.sandboxUrl}/3ds`,
      ACQUIRER_TEST_THREE_DS_SECRET: this.stack.secrets.threeDsSecret,
      SANDBOX_URL: this.stack.sandboxUrl,
    };
  }

  token(number?: string, changes?: object): Promise<string> {
    return cardToken(this.stack.acquirer, number, changes);
  }

  /** The cardholder's authentication at its 3DS server, with a token of ours. */
  async authenticate(token: string, amount: number, number?: string) {
    const server = new Http(this.stack.sandboxUrl, token);
    const order = { card_token: await this.token(number), amount };
    const { transaction_id, status, eci, cavv, version } = (await server.post('/3ds/authentications', order))
      .body;
    return { token, transactionId: transaction_id, status, eci, cavv, version };
  }

  /** The acquirer's orders with the code of this charge. */
  async ordersOf(chargeId: string): Promise<AcquirerOrder[]> {
    return (await this.call<{ data: AcquirerOrder[] }>(`/orders?code=${chargeId}`)).data;
  }

  /** A request for this charge that was long on its way reaches the acquirer. */
  async receiveLate({ chargeId, amount }: { chargeId: string; amount: number }): Promise<void> {
    const mobile_phone = { country_code: '55', area_code: '11', number: '987654321' };
    const customer = { name: 'Canário Souza', email: 'canario@example.com', document: '52998224725' };
    const credit_card = { card_token: await this.token() };
    await this.call('/orders', {
      code: chargeId,
      customer: { ...customer, type: 'individual', phones: { mobile_phone } },
      items: [{ code: '1', description: 'Pedido', quantity: 1, amount }],
      payments: [{ payment_method: 'credit_card', amount, credit_card }],
    });
  }

  /** Its order has this status there from now on. */
  async changeStatus(chargeId: string, status: string): Promise<void> {
    const change = { $set: { 'charge.status': status } };
    await this.stack.inDatabase('sandbox', (database) =>
      database.collection('acquirer_orders').updateOne({ code: chargeId }, change),
    );
  }

  /** The cardholder disputes the sale at the issuer, or `amount` of it. */
  async chargeBack(chargeId: string, amount?: number): Promise<void> {
    await this.driver.post(`/sandbox/v1/acquirer/orders/${chargeId}/chargeback`, { amount });
  }

  /** The anti-fraud decides a held sale. */
  async decide(chargeId: string, outcome: 'approved' | 'refused'): Promise<void> {
    await this.driver.post(`/sandbox/v1/acquirer/orders/${chargeId}/analysis`, { outcome });
  }

  /** A representment is won. */
  async represent(chargeId: string): Promise<void> {
    await this.driver.post(`/sandbox/v1/acquirer/orders/${chargeId}/representment`);
  }

  /** Nothing listens at its address until `resume`. */
  stop(): Promise<void> {
    return this.stack.endService('sandbox');
  }

  resume(): Promise<void> {
    return this.stack.startService('sandbox');
  }

  /** Has the acquirer misbehave from now on (services/sandbox/README.md). */
  async misbehave(faults: object): Promise<void> {
    await this.driver.send('PUT', '/sandbox/v1/faults', faults);
  }

  /** The methods of the faults that no request has met yet. */
  async faultsLeft(): Promise<string[]> {
    const { body } = await this.driver.get('/sandbox/v1/faults');
    const left = (body.requests as { method: string; times: number }[]).filter(({ times }) => times > 0);
    return left.map(({ method }) => method);
  }

  async behave(): Promise<void> {
    await this.driver.delete('/sandbox/v1/faults');
  }

  close(): Promise<void> {
    return this.stack.close();
  }

  private async call<Response>(path: string, body?: object): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`${this.stack.secrets.acquirerSecretKey}:`).toString('base64')}`;
    const response = await fetch(this.stack.acquirer.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
    return (await response.json()) as Response;
  }
}
