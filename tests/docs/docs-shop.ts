import { buyerWithPhone } from '@catraca/contracts/http/openapi/card-examples';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey } from '@catraca/testing/seller';
import type { StackAccess } from '@catraca/testing/stack-access';
import { fileForm } from '@catraca/testing/upload';
import { Listener } from '../webhooks/listener.ts';
import { openShop, type WithdrawalShop } from '../withdrawals/withdrawal-shop.ts';

type Variables = Record<string, string>;

/** A seller whose developer reads the documentation: makes what the variables of an example name. */
export class DocsShop {
  private readonly listeners: Listener[] = [];

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

  /** What the example of this endpoint needs, made anew for each run. */
  async variablesFor(endpoint: string, code: string): Promise<Variables> {
    const made = this.special[endpoint];
    const given = made ? await made() : {};
    const asked = new Set(
      [...code.matchAll(/\b([A-Z]+_(?:ID|TOKEN|SECRET|KEY|URL))\b/g)].map(([, name]) => name!),
    );
    const rest = [...asked].filter((name) => !(name in given) && name in this.usual);
    const others = await Promise.all(rest.map(async (name) => [name, await this.usual[name]!()] as const));
    return { CATRACA_KEY: this.shop.secretKey, ...Object.fromEntries(others), ...given };
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
    ENDPOINT_ID: () =>
      this.made('/v1/webhook_endpoints', { url: 'https://loja.example/', events: ['charge.failed'] }),
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
    chargeBackTestCharge: async () => ({ CHARGE_ID: await this.cardCharge(testCards.approved, 'paid') }),
    updatePublishableKey: () => this.publishable(),
    deletePublishableKey: () => this.publishable(),
    getEmbedSession: () => this.session(),
    confirmEmbedSession: () => this.session(),
    getEmbedSessionStatus: () => this.session(),
    getDefenseFile: () => this.defenseFile(),
    deleteDefenseFile: () => this.defenseFile(),
    getAccountDefenseFile: () => this.defenseFile(),
    answerDelivery: () => this.offer(),
    advanceTestClock: async () => ({ CATRACA_KEY: (await openShop(this.stack)).secretKey }),
    updateAccount: async () => ({ ACCOUNT_ID: (await openShop(this.stack)).account }),
    updateBankAccount: async () => ({ ACCOUNT_ID: (await openShop(this.stack)).account }),
    cancelWithdrawal: () => this.heldWithdrawal(),
    failWithdrawal: () => this.heldWithdrawal(),
  };

  private get api(): Http {
    return this.shop.api;
  }

  private async made(path: string, order: object): Promise<string> {
    const { status, body, text } = await this.api.post(path, order);
    if (status !== 201) throw new Error(`${path}: ${text}`);
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
      const { data } = (await this.api.get(`/v1/deliveries?endpoint=${this.endpoint}`)).body;
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

  private run(): Promise<string> {
    return this.made('/v1/test/runs', { seed: 1, scenario: 'card_testing', size: 1 });
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
    await this.stack.operator.patch(path, { money_out: 'paused' });
    const { body } = await this.stack.operator.post(`${path}/withdrawals`, { livemode: false, amount: 100 });
    return { ACCOUNT_ID: account, WITHDRAWAL_ID: body.id };
  }

  private async credential(): Promise<string> {
    const order = { name: `docs ${Date.now()}`, scopes: ['read'] };
    return (await this.stack.operator.post('/operator/v1/credentials', order)).body.id;
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
