import { buyerWithPhone } from '@catraca/contracts/http/openapi/card-examples';
import { documentedEndpoints, operatorDocument } from '@catraca/contracts/http/openapi/openapi';
import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey } from '@catraca/testing/seller';
import type { StackAccess } from '@catraca/testing/stack-access';
import { fileForm } from '@catraca/testing/upload';
import { Listener } from '../webhooks/listener.ts';
import { holdMoney, openShop, type WithdrawalShop } from '../withdrawals/withdrawal-shop.ts';

type Variables = Record<string, string>;

/** A seller whose developer reads the documentation: makes what the variables of an example name. */
export class DocsShop {
  private readonly listeners: Listener[] = [];
  /** What reading leaves as it is. */
  private readonly kept = new Map<string, string>();

  private constructor(
    private readonly stack: StackAccess,
    private readonly shop: WithdrawalShop,
    private readonly publishableKey: string,
    private readonly endpoint: string,
  ) {}

  static async open(stack: StackAccess, hearsAt: string): Promise<DocsShop> {
    const shop = await openShop(stack);
    await stack.operator.patch(shop.path, { switches: { card_enabled: true } });
    const order = { name: 'site', allowed_domains: ['loja.example'] };
    const { key } = (await stack.operator.post(`${shop.path}/publishable_keys`, order)).body;
    const { body } = await stack.operator.post(`${shop.path}/webhook_endpoints`, { url: hearsAt });
    return new DocsShop(stack, shop, key, body.id);
  }

  /** What the example of this endpoint needs. What a write changes is made anew for each run. */
  async variablesFor(endpoint: string, code: string): Promise<Variables> {
    const given = (await this.special[endpoint]?.()) ?? {};
    const asked = new Set([...code.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name]) => name!));
    const rest = [...asked].filter((name) => !(name in given) && name in this.usual);
    const isReading = documentedEndpoints.some(({ id, method }) => id === endpoint && method === 'GET');
    const others: Variables = {};
    for (const name of rest) others[name] = await (isReading ? this.once(name) : this.usual[name]!());
    return { CATRACA_URL: this.stack.baseUrl, CATRACA_KEY: this.shop.secretKey, ...others, ...given };
  }

  private async once(name: string): Promise<string> {
    const made = this.kept.get(name) ?? (await this.usual[name]!());
    this.kept.set(name, made);
    return made;
  }

  close(): void {
    for (const listener of this.listeners) listener.close();
  }

  /** Variables that any state will do for. */
  private readonly usual: Record<string, () => Promise<string> | string> = {
    CATRACA_URL: () => this.stack.baseUrl,
    OPERATOR_TOKEN: () => this.stack.secrets.operatorToken,
    CATRACA_PUBLISHABLE_KEY: () => this.publishableKey,
    ACCOUNT_ID: () => this.shop.account,
    CHARGE_ID: () => this.charge({ isPaid: true }),
    CARD_TOKEN: () => this.token(),
    CARD_ID: () => this.card(),
    REFUND_ID: () => this.refund(),
    MED_ID: () => this.dispute(),
    LINK_ID: () => this.made('/v1/payment_links', { amount: 12_990, payment_methods: ['pix'] }),
    MANDATE_ID: () => this.mandate({ isActive: true }),
    SUBSCRIPTION_ID: () => this.subscription(),
    ENDPOINT_ID: () => this.newEndpoint(),
    EVENT_ID: () => this.event(),
    DELIVERY_ID: () => this.delivery(),
    REQUEST_ID: () => this.request(),
    RUN_ID: () => this.run(),
    WITHDRAWAL_ID: () => this.withdrawal(),
    KEY_ID: () => this.madeByOperator('secret_keys', { name: 'x', scopes: ['balance:read'] }),
    CREDENTIAL_ID: () => this.credential(),
  };

  /** Where the endpoint needs a state of its own. */
  private readonly special: Record<string, () => Promise<Variables>> = {
    cancelCharge: async () => ({ CHARGE_ID: await this.charge() }),
    payTestCharge: async () => ({ CHARGE_ID: await this.charge() }),
    expireTestCharge: async () => ({ CHARGE_ID: await this.charge() }),
    decideTestAnalysis: async () => ({ CHARGE_ID: await this.cardCharge(testCards.analysed, 'in_analysis') }),
    attemptTestCharge: () => this.chargeOnItsDay(),
    chargeBackTestCharge: async () => ({ CHARGE_ID: await this.cardCharge(testCards.approved, 'paid') }),
    approveTestMandate: async () => ({ MANDATE_ID: await this.mandate({ isActive: false }) }),
    rejectTestMandate: async () => ({ MANDATE_ID: await this.mandate({ isActive: false }) }),
    patchPublishableKey: () => this.publishable(),
    deletePublishableKey: () => this.publishable(),
    getEmbedSession: () => this.session(),
    confirmEmbedSession: () => this.session(),
    getEmbedSessionStatus: () => this.session(),
    getDefenseFile: () => this.defenseFile(),
    deleteDefenseFile: () => this.defenseFile(),
    getAccountDefenseFile: () => this.defenseFile(),
    answerDelivery: () => this.offer(),
    closeListener: () => this.listening(),
    // One for all: the operator's keys of idempotency are those of every reader.
    rotateWebhookSecret: async () => ({ ENDPOINT_ID: await this.once('ENDPOINT_ID') }),
    createTestRun: () => this.idleShop(),
    advanceTestClock: async () => ({ CATRACA_KEY: (await openShop(this.stack)).secretKey }),
    patchAccount: async () => ({ ACCOUNT_ID: (await openShop(this.stack)).account }),
    putBankAccount: () => this.readersAccount(),
    cancelWithdrawal: () => this.heldWithdrawal(),
    failWithdrawal: () => this.heldWithdrawal(),
  };

  private get api(): Http {
    return this.shop.api;
  }

  private async mandate({ isActive }: { isActive: boolean }): Promise<string> {
    const { customer } = chargeOrder() as { customer: object };
    const day = localDate(new Date());
    const terms = { customer, description: 'Plano', amount: 9_990, interval: 'month', starts_on: day };
    const id = await this.made('/v1/mandates', { ...terms, authorization: 'qr' });
    if (isActive) expect((await this.api.post(`/v1/test/mandates/${id}/approve`)).status).toBe(200);
    return id;
  }

  private async subscription(): Promise<string> {
    const mandate_id = await this.mandate({ isActive: true });
    return this.made('/v1/subscriptions', { mandate_id, billing_day: 10 });
  }

  private async made(path: string, order: object): Promise<string> {
    const { status, body, text } = await this.api.post(path, order);
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return body.id;
  }

  private async madeByOperator(kind: string, order: object): Promise<string> {
    const { status, body, text } = await this.stack.operator.post(`${this.shop.path}/${kind}`, order);
    if (status !== 201) throw new Error(`${kind}: ${text}`);
    return body.id;
  }

  private async publishable(): Promise<Variables> {
    return { KEY_ID: await this.madeByOperator('publishable_keys', { name: 'x' }) };
  }

  private async charge({ isPaid = false } = {}): Promise<string> {
    const id = await this.made('/v1/charges', chargeOrder());
    if (isPaid) {
      await this.api.post(`/v1/test/charges/${id}/pay`);
      await this.untilCharge(id, 'paid');
    }
    return id;
  }

  private async untilCharge(id: string, status: string): Promise<void> {
    await eventually(async () => expect((await this.api.get(`/v1/charges/${id}`)).body.status).toBe(status));
  }

  private token(number?: string): Promise<string> {
    const { sandboxUrl, secrets } = this.stack;
    return cardToken({ url: `${sandboxUrl}/core/v5`, publicKey: secrets.acquirerPublicKey }, number);
  }

  private async card(): Promise<string> {
    const card = { token: await this.token(), holder_name: 'Ana Souza' };
    return this.made('/v1/cards', { customer: buyerWithPhone, card });
  }

  private async cardCharge(number: string, status: string): Promise<string> {
    const card = { token: await this.token(number), holder_name: 'Ana Souza' };
    const id = await this.made('/v1/charges', {
      ...{ amount: 12_990, payment_method: 'credit_card' },
      ...{ customer: buyerWithPhone, card },
    });
    await this.untilCharge(id, status);
    return id;
  }

  private async refund(): Promise<string> {
    return this.made(`/v1/charges/${await this.charge({ isPaid: true })}/refund`, { amount: 100 });
  }

  private async dispute(): Promise<string> {
    const id = await this.charge({ isPaid: true });
    return eventually(async () => {
      const { status, body } = await this.api.post(`/v1/test/charges/${id}/med`);
      expect(status).toBe(200);
      return body.id;
    });
  }

  private async defenseFile(): Promise<Variables> {
    const MED_ID = await this.dispute();
    const { body } = await this.api.post(`/v1/disputes/${MED_ID}/defense/files`, fileForm());
    return { MED_ID, FILE_ID: body.id };
  }

  private async session(): Promise<Variables> {
    const { body } = await this.api.post('/v1/embed/sessions', {
      ...{ amount: 12_990, payment_methods: ['pix', 'credit_card'] },
    });
    return { SESSION_ID: body.id, CLIENT_SECRET: body.client_secret };
  }

  private event(): Promise<string> {
    return eventually(async () => {
      const { data } = (await this.api.get('/v1/events')).body;
      expect(data.length).toBeGreaterThan(0);
      return data[0].id;
    });
  }

  private delivery(): Promise<string> {
    return eventually(async () => {
      const { data } = (await this.api.get(`/v1/deliveries?endpoint_id=${this.endpoint}`)).body;
      expect(data.length).toBeGreaterThan(0);
      return data[0].id;
    });
  }

  private async request(): Promise<string> {
    const { headers } = await this.api.get('/v1/balance');
    const id = headers.get('x-request-id')!;
    await eventually(async () => expect((await this.api.get(`/v1/requests/${id}`)).status).toBe(200));
    return id;
  }

  private async run(): Promise<string> {
    const id = await this.made('/v1/test/runs', { seed: 1, scenario: 'card_testing', size: 1 });
    await eventually(async () =>
      expect((await this.api.get(`/v1/test/runs/${id}`)).body.status).toBe('completed'),
    );
    return id;
  }

  private async withdrawal(): Promise<string> {
    await eventually(async () =>
      expect((await this.api.get('/v1/balance')).body.withdrawable).toBeGreaterThan(100),
    );
    const id = await this.madeByOperator('withdrawals', { livemode: false, amount: 100 });
    await this.untilWithdrawal(id, 'processing');
    return id;
  }

  private async untilWithdrawal(id: string, status: string): Promise<void> {
    await eventually(async () =>
      expect((await this.stack.operator.get(`${this.shop.path}/withdrawals/${id}`)).body.status).toBe(status),
    );
  }

  /** One that does not go to the bank. */
  private async heldWithdrawal(): Promise<Variables> {
    const { path, account } = await openShop(this.stack);
    await holdMoney(this.stack, path);
    const { body } = await this.stack.operator.post(`${path}/withdrawals`, { livemode: false, amount: 100 });
    return { ACCOUNT_ID: account, WITHDRAWAL_ID: body.id };
  }

  /** No run is under way in it. */
  private async idleShop(): Promise<Variables> {
    const { path, secretKey } = await openShop(this.stack);
    await this.stack.operator.patch(path, { switches: { card_enabled: true } });
    return { CATRACA_KEY: secretKey };
  }

  /** A charge of a mandate whose attempt's day has begun, by the clock of an account of its own. */
  private async chargeOnItsDay(): Promise<Variables> {
    const { api, secretKey } = await openShop(this.stack);
    const today = localDate(new Date());
    const terms = { description: 'Plano', interval: 'month', starts_on: today, authorization: 'qr' };
    const customer = { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' };
    const { body: mandate } = await api.post('/v1/mandates', { ...terms, customer });
    await api.post(`/v1/test/mandates/${mandate.id}/approve`);
    const path = `/v1/mandates/${mandate.id}/charges`;
    const id = await eventually(async () => {
      const { status, body } = await api.post(path, { amount: 4_990, due_on: addDays(today, 3) });
      expect(status).toBe(201);
      return body.id as string;
    });
    const on = await eventually(async () => {
      const { attempts } = (await api.get(`/v1/charges/${id}`)).body;
      expect(attempts).toHaveLength(1);
      return attempts[0].on as string;
    });
    const seconds = Math.ceil((timeOf(on, 1).getTime() - Date.now()) / 1_000);
    await api.post('/v1/test/clock/advance', { seconds });
    return { CATRACA_KEY: secretKey, CHARGE_ID: id };
  }

  /** The account that the reader of the operator’s guide has created, by the document of the examples. */
  private async readersAccount(): Promise<Variables> {
    const order = operatorDocument().paths!['/operator/v1/accounts']!.post!.requestBody as {
      content: Record<string, { example: object }>;
    };
    const { body } = await this.stack.operator.post(
      '/operator/v1/accounts',
      order.content['application/json']!.example,
    );
    return { ACCOUNT_ID: body.error?.details.account ?? body.id };
  }

  private async credential(): Promise<string> {
    const order = { name: `docs ${Date.now()}`, scopes: ['read'] };
    return (await this.stack.operator.post('/operator/v1/credentials', order)).body.id;
  }

  /** An account has ten at most: the one before goes. */
  private async newEndpoint(): Promise<string> {
    const path = '/v1/webhook_endpoints';
    const { data } = (await this.api.get(`${path}?per_page=100`)).body;
    for (const { id } of data as { id: string }[])
      if (id !== this.endpoint && id !== this.kept.get('ENDPOINT_ID')) await this.api.delete(`${path}/${id}`);
    return this.made(path, { url: 'https://loja.example/', events: ['charge.failed'] });
  }

  private async listening(): Promise<Variables> {
    const key = await newKey(this.stack, this.shop.account);
    const listener = await Listener.open({ baseUrl: this.stack.baseUrl, key });
    this.listeners.push(listener);
    await listener.untilConnected();
    return { ENDPOINT_ID: listener.connected.endpoint_id };
  }

  /** A delivery that waits for its answer. */
  private async offer(): Promise<Variables> {
    const key = await newKey(this.stack, this.shop.account);
    const listener = await Listener.open({ baseUrl: this.stack.baseUrl, key, events: 'charge.canceled' });
    this.listeners.push(listener);
    await listener.untilConnected();
    await this.api.post(`/v1/charges/${await this.charge()}/cancel`);
    const { id } = await listener.delivery(0);
    listener.close();
    return { DELIVERY_ID: id };
  }
}
