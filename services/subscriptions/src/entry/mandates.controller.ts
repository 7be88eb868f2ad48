import type {
  CancelMandateRequest,
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
import { CancelMandate } from '../usecases/mandates/cancel-mandate.ts';
import { CreateMandate } from '../usecases/mandates/create-mandate.ts';
import { ReceiveMandateCallback } from '../usecases/mandates/receive-mandate-callback.ts';
import { mandateMessage, mandateOrderOf } from './mandate.mapping.ts';

@GrpcEntry('catraca.subscriptions.v1.MandatesService')
export class MandatesController implements Partial<MandatesService> {
  constructor(
    private readonly mandates: MandateStore,
    private readonly create: CreateMandate,
    private readonly cancel: CancelMandate,
    private readonly receive: ReceiveMandateCallback,
  ) {}

  async createMandate({ context, mandateId, seller, terms, customerIp }: CreateMandateRequest) {
    if (!seller) throw new TypeError('the request has no seller');
    const ordering = { seller, customerIp, subscriptionId: null, startedAt: new Date() };
    const order = mandateOrderOf(mandateId, terms);
    const mandate = await this.create.execute(fromWire(context), order, ordering);
    return { mandate: mandateMessage(mandate, null) };
  }

  async getMandate({ context, mandateId }: GetMandateRequest) {
    return { mandate: mandateMessage(await this.mandates.get(fromWire(context), mandateId), null) };
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
    const { items, total } = await this.mandates.list(fromWire(given.context), filter, pageFrom(given));
    return { mandates: items.map((mandate) => mandateMessage(mandate, null)), total };
  }

  async cancelMandate({ context, mandateId }: CancelMandateRequest) {
    return { mandate: mandateMessage(await this.cancel.execute(fromWire(context), mandateId), null) };
  }

  async getMandateHistory({ context, mandateId }: GetMandateHistoryRequest) {
    const { mandate, steps } = await this.mandates.history(fromWire(context), mandateId);
    return { mandate: mandateMessage(mandate, null), steps: steps.map(stepMessage) };
  }

  async receiveMandateCallback({ livemode, bankIds, nowMs }: ReceiveMandateCallbackRequest) {
    await this.receive.execute(bankIds, livemode, new Date(nowMs));
    return {};
  }
}
