import type {
  CancelMandateRequest,
  CreateMandateChargeRequest,
  CreateMandateRequest,
  GetMandateHistoryRequest,
  GetMandateRequest,
  ListMandatesRequest,
  MandatesService,
  ReceiveMandateCallbackRequest,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { stepMessage } from '@catraca/platform/grpc/step-message';
import { MandateStore } from '../adapters/mandate.store.ts';
import { SubscriptionStore } from '../adapters/subscription.store.ts';
import { isUnderWay, type Mandate } from '../domain/mandate.ts';
import { CancelMandate } from '../usecases/mandates/cancel-mandate.ts';
import { ChargeMandate } from '../usecases/mandates/charge-mandate.ts';
import { CreateMandate } from '../usecases/mandates/create-mandate.ts';
import { ReceiveMandateCallback } from '../usecases/mandates/receive-mandate-callback.ts';
import { mandateMessage, mandateOrderOf } from './mandate.mapping.ts';

@GrpcEntry('catraca.subscriptions.v1.MandatesService')
export class MandatesController implements MandatesService {
  constructor(
    private readonly mandates: MandateStore,
    private readonly create: CreateMandate,
    private readonly cancel: CancelMandate,
    private readonly receive: ReceiveMandateCallback,
    private readonly charge: ChargeMandate,
    private readonly subscriptions: SubscriptionStore,
  ) {}

  async createMandate({ context, mandateId, seller, terms, customerIp }: CreateMandateRequest) {
    if (!seller) throw new TypeError('the request has no seller');
    const ordering = { seller, customerIp, subscriptionId: null, startedAt: new Date() };
    const order = mandateOrderOf(mandateId, terms);
    const mandate = await this.create.execute(fromWire(context), order, ordering);
    return { mandate: await this.shown(mandate) };
  }

  async getMandate({ context, mandateId }: GetMandateRequest) {
    return { mandate: await this.shown(await this.mandates.get(fromWire(context), mandateId)) };
  }

  async listMandates(given: ListMandatesRequest) {
    const { status = null, reference = null, customerDocument = null, createdSince, createdUntil } = given;
    const filter = {
      status,
      reference,
      customerDocument,
      createdSince: createdSince ? new Date(createdSince) : null,
      createdUntil: createdUntil ? new Date(createdUntil) : null,
    };
    const context = fromWire(given.context);
    const { items, total } = await this.mandates.list(context, filter, pageFrom(given));
    const mandateIds = items.map(({ id }) => id);
    const subscriptionIds = await this.subscriptions.openIdsOf(context, mandateIds);
    const shown = items.map((mandate) => mandateMessage(mandate, subscriptionIds.get(mandate.id) ?? null));
    return { mandates: shown, total };
  }

  async cancelMandate({ context, mandateId }: CancelMandateRequest) {
    return { mandate: await this.shown(await this.cancel.execute(fromWire(context), mandateId)) };
  }

  async getMandateHistory({ context, mandateId }: GetMandateHistoryRequest) {
    const { mandate, states, steps } = await this.mandates.history(fromWire(context), mandateId);
    return {
      mandate: await this.shown(mandate),
      steps: steps.map(stepMessage),
      states: states.map(({ status, at, traceId }) => ({ status, at: at.toISOString(), traceId })),
      isUnderWay: isUnderWay(mandate),
    };
  }

  async receiveMandateCallback({ livemode, bankIds, nowMs }: ReceiveMandateCallbackRequest) {
    await this.receive.execute(bankIds, livemode, new Date(nowMs));
    return {};
  }

  async createMandateCharge({ context, mandateId, seller, ...order }: CreateMandateChargeRequest) {
    if (!seller) throw new TypeError('the request has no seller');
    const charge = await this.charge.execute(fromWire(context), mandateId, {
      chargeId: order.chargeId,
      seller,
      subscriptionId: null,
      dueOn: order.dueOn,
      amount: order.amount ?? null,
      description: order.description ?? null,
      reference: order.reference ?? null,
      metadata: order.metadata,
      customerIp: order.customerIp,
    });
    return { charge };
  }

  private async shown(mandate: Mandate) {
    const ids = await this.subscriptions.openIdsOf(mandate, [mandate.id]);
    return mandateMessage(mandate, ids.get(mandate.id) ?? null);
  }
}
