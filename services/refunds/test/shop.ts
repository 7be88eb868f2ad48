import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { ChargeRefundsService } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { ProviderStep } from '@catraca/contracts/gen/catraca/common/v1/steps';
import type { RefundsService } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { certificateSettings } from '@catraca/stack/secrets/certificates';
import { endedRefund } from '@catraca/testing/ended-refund';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import type { Override } from '@catraca/testing/stack-access';

const services = ['sandbox', 'accounts', 'charges', 'refunds', 'gateway'] as const;

export interface Sale {
  id: string;
  endToEndId: string;
}

interface DirectCall {
  amount?: number;
  /** Of the instance, host:port. */
  address?: string;
}

/** A seller on a running stack with the sandbox bank: what refunds need, through the gateway. */
export class Shop {
  private constructor(
    readonly stack: Stack,
    readonly seller: Seller,
    private readonly driver: Http,
  ) {}

  /** `settings`: of the refunds service. */
  static async open(settings: Override = {}): Promise<Shop> {
    const stack = await Stack.start(services, { refunds: settings });
    const shop = new Shop(stack, await newSeller(stack), new Http(stack.sandboxUrl));
    await shop.misbehave({});
    return shop;
  }

  /** A paid charge, R$ 100,00 by default. */
  async sale(amount = 10_000, { api }: Pick<Seller, 'api'> = this.seller): Promise<Sale> {
    const { body: charge } = await api.post('/v1/charges', chargeOrder({ amount }));
    await api.post(`/v1/test/charges/${charge.id}/pay`);
    return eventually(async () => {
      const { body } = await api.get(`/v1/charges/${charge.id}`);
      expect(body.status).toBe('paid');
      return { id: body.id, endToEndId: body.pix.end_to_end_id };
    });
  }

  refund({ id }: Pick<Sale, 'id'>, body?: object, key?: string): Promise<HttpResponse> {
    const headers = key ? { 'idempotency-key': key } : undefined;
    return this.seller.api.post(`/v1/charges/${id}/refund`, body, headers);
  }

  async refundsOf({ id }: Pick<Sale, 'id'>) {
    return (await this.seller.api.get(`/v1/charges/${id}/refunds?per_page=100`)).body.data;
  }

  async charge({ id }: Pick<Sale, 'id'>) {
    return (await this.seller.api.get(`/v1/charges/${id}`)).body;
  }

  /** Waits until the refund has ended, and returns it. */
  ended(refundId: string, timeoutMs = 20_000) {
    return endedRefund(this.seller.api, refundId, timeoutMs);
  }

  /** Returns of a payment, as the bank stored them. */
  returnsAtBank({
    endToEndId,
  }: Pick<Sale, 'endToEndId'>): Promise<{ id: string; valor: number; outcome: string }[]> {
    return this.stack.inDatabase('sandbox', async (database) => {
      const cob = await database.collection('cobs').findOne({ 'pagamentos.endToEndId': endToEndId });
      return cob!.pagamentos[0].devolucoes;
    });
  }

  /** The bank as it is told to be from now on; returns settle at once by default. */
  async misbehave(faults: { requests?: object[]; returns?: object; callbacks?: object }): Promise<void> {
    const returns = { settlementMs: 0, ...faults.returns };
    const { status } = await this.driver.send('PUT', '/sandbox/v1/faults', { ...faults, returns });
    if (status >= 300) throw new Error(`the bank refused the faults: ${status}`);
  }

  /** What a buyer or the bank does, by the control API of the sandbox bank. */
  async drive(path: string, body?: object) {
    const { status, text, body: result } = await this.driver.post(`/sandbox/v1${path}`, body);
    if (status >= 300) throw new Error(`${path} was refused: ${status} ${text}`);
    return result;
  }

  /** The refund's next check comes at once. */
  dueNow(filter: object): Promise<unknown> {
    return this.stack.inDatabase('refunds', (database) =>
      database.collection('refunds').updateMany(filter, { $set: { dueAt: new Date(), attempts: 0 } }),
    );
  }

  /** What is decided on the refund as it was is decided again. */
  changeRefund(id: string, set: object): Promise<unknown> {
    return this.stack.inDatabase('refunds', (database) =>
      database.collection('refunds').updateOne({ _id: id as never }, { $set: set, $inc: { version: 1 } }),
    );
  }

  /**
   * The gateway's call for a refund: one that was delayed on its way, or that comes to another instance of
   * refunds.
   */
  async create({ id: chargeId }: Pick<Sale, 'id'>, refundId: string, { amount, address }: DirectCall = {}) {
    const refunds = grpcClient<RefundsService>(
      'catraca.refunds.v1.RefundsService',
      address ?? this.stack.addressOf('refunds'),
      { tls: certificateSettings('gateway'), deadlineMs: 20_000 },
    );
    const context = { accountId: this.seller.account, livemode: false, nowMs: Date.now() };
    const seller = { switches: { refundsEnabled: true } } as Account;
    try {
      return await refunds.createRefund({ context, refundId, chargeId, amount, seller });
    } finally {
      refunds.close();
    }
  }

  /** The outcomes of callbacks in the history of a refund or dispute of the charge, oldest first. */
  async callbacksOf(sale: Pick<Sale, 'id'>, subject: string): Promise<string[]> {
    const steps = await this.stepsOf(sale, subject);
    return steps.filter(({ kind }) => kind === 'callback').map(({ outcome }) => outcome);
  }

  /** What happened at the bank or acquirer about a refund or dispute of the charge, oldest first. */
  async stepsOf({ id: chargeId }: Pick<Sale, 'id'>, subject: string): Promise<ProviderStep[]> {
    const context = { accountId: this.seller.account, livemode: false, nowMs: Date.now() };
    const { histories } = await this.asked((refunds) => refunds.getRefundHistory({ context, chargeId }));
    return histories.find(({ id }) => id === subject)?.steps ?? [];
  }

  /** A callback about payments at the bank, or card charges at the acquirer, as the gateway passes it on. */
  async callBack({ endToEndIds = [], chargeIds = [] }: { endToEndIds?: string[]; chargeIds?: string[] }) {
    const told = { livemode: false, nowMs: Date.now() };
    await this.asked((refunds) => refunds.receiveReturns({ ...told, endToEndIds }));
    await this.asked((refunds) => refunds.receiveCancellations({ ...told, chargeIds }));
  }

  /** What the refunds service answers to a call of the gateway. */
  private async asked<Answer>(
    call: (refunds: GrpcClient<RefundsService>) => Promise<Answer>,
  ): Promise<Answer> {
    const refunds = grpcClient<RefundsService>(
      'catraca.refunds.v1.RefundsService',
      this.stack.addressOf('refunds'),
      { tls: certificateSettings('gateway') },
    );
    try {
      return await call(refunds);
    } finally {
      refunds.close();
    }
  }

  /**
   * A call of the refunds service reaches the charge late: its reservation is made although nobody waits for
   * it.
   */
  async reserveLate({ id: chargeId }: Pick<Sale, 'id'>, refundId: string, amount: number): Promise<void> {
    const charges = grpcClient<ChargeRefundsService>(
      'catraca.charges.v1.ChargeRefundsService',
      this.stack.addressOf('charges'),
      { tls: certificateSettings('refunds') },
    );
    const context = { accountId: this.seller.account, livemode: false, nowMs: Date.now() };
    await charges.reserveRefund({ context, chargeId, refundId, amount, refundsEnabled: true });
    charges.close();
  }

  /** The hourly reading of the bank's lists comes at once. */
  readListsNow(): Promise<unknown> {
    return this.stack.inDatabase('refunds', (database) =>
      database.collection('runs').updateMany({}, { $set: { dueAt: new Date(0) } }),
    );
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}
