import type {
  CreateRefundRequest,
  FindRefundsRequest,
  GetRefundFiguresRequest,
  GetRefundHistoryRequest,
  GetRefundRequest,
  ListRefundsRequest,
  ReceiveCancellationsRequest,
  ReceiveReturnsRequest,
  RefundsService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { type RefundFilter, RefundStore } from '../adapters/refund.store.ts';
import { CreateRefund } from '../usecases/create-refund.ts';
import { ListRefunds } from '../usecases/list-refunds.ts';
import { ReceiveCancellations } from '../usecases/receive-cancellations.ts';
import { ReceiveReturns } from '../usecases/receive-returns.ts';
import { disputeHistoryMessage, refundHistoryMessage, refundMessage } from './refunds.mapping.ts';

@GrpcEntry('catraca.refunds.v1.RefundsService')
export class RefundsController implements Partial<RefundsService> {
  constructor(
    private readonly refunds: RefundStore,
    private readonly disputes: DisputeStore,
    private readonly create: CreateRefund,
    private readonly list: ListRefunds,
    private readonly receive: ReceiveReturns,
    private readonly receiveCanceled: ReceiveCancellations,
  ) {}

  async createRefund({ context, refundId, chargeId, amount, reason, seller }: CreateRefundRequest) {
    const refund = await this.create.execute(fromWire(context), {
      refundId,
      chargeId,
      amount: amount ?? null,
      reason: reason ?? null,
      refundsEnabled: seller?.switches?.refundsEnabled ?? false,
    });
    return { refund: refundMessage(refund) };
  }

  async getRefund({ context, refundId }: GetRefundRequest) {
    return { refund: refundMessage(await this.refunds.get(fromWire(context), refundId)) };
  }

  async listRefunds(given: ListRefundsRequest) {
    const context = fromWire(given.context);
    const page = pageFrom(given);
    const { chargeId, ofChargeId = null, status = null, createdSince, createdUntil } = given;
    const filter = {
      chargeId: ofChargeId,
      status: status as RefundFilter['status'],
      createdSince: createdSince ? new Date(createdSince) : null,
      createdUntil: createdUntil ? new Date(createdUntil) : null,
    };
    const { items, total } = await (chargeId === ''
      ? this.list.execute(context, filter, page)
      : this.list.ofCharge(context, chargeId, page));
    return { refunds: items.map(refundMessage), total };
  }

  async findRefunds({ context, rtrId }: FindRefundsRequest) {
    return { refunds: (await this.refunds.ofReturn(fromWire(context), rtrId)).map(refundMessage) };
  }

  async getRefundFigures({ context: wire, ...range }: GetRefundFiguresRequest) {
    const context = fromWire(wire);
    const [since, until] = [new Date(range.since), new Date(range.until)];
    const [refunded, disputed] = await Promise.all([
      this.refunds.sumOf(context, since, until),
      this.disputes.sumOf(context, since, until),
    ]);
    return { refunded, disputed };
  }

  async getRefundHistory({ context: wire, chargeId }: GetRefundHistoryRequest) {
    const context = fromWire(wire);
    const refunds = await this.refunds.histories(context, chargeId);
    const disputes = await this.disputes.histories(context, chargeId);
    return { histories: [...refunds.map(refundHistoryMessage), ...disputes.map(disputeHistoryMessage)] };
  }

  async receiveReturns({ livemode, endToEndIds, nowMs }: ReceiveReturnsRequest) {
    await this.receive.execute(endToEndIds, livemode, new Date(nowMs));
    return {};
  }

  async receiveCancellations({ livemode, chargeIds, nowMs }: ReceiveCancellationsRequest) {
    await this.receiveCanceled.execute(chargeIds, livemode, new Date(nowMs));
    return {};
  }
}
