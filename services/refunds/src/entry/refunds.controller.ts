import type {
  CreateRefundRequest,
  GetDisputeRequest,
  GetRefundRequest,
  ListDisputesRequest,
  ListRefundsRequest,
  ReceiveDisputesRequest,
  ReceiveReturnsRequest,
  RefundsService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import type { Dispute } from '../domain/dispute.ts';
import { CreateRefund } from '../usecases/create-refund.ts';
import { ListRefunds } from '../usecases/list-refunds.ts';
import { ReceiveDisputes } from '../usecases/receive-disputes.ts';
import { ReceiveReturns } from '../usecases/receive-returns.ts';
import { disputeMessage, refundMessage } from './refunds.mapping.ts';

@GrpcEntry('catraca.refunds.v1.RefundsService')
export class RefundsController implements RefundsService {
  constructor(
    private readonly refunds: RefundStore,
    private readonly disputes: DisputeStore,
    private readonly createRefundCase: CreateRefund,
    private readonly listRefundsCase: ListRefunds,
    private readonly receiveReturnsCase: ReceiveReturns,
    private readonly receiveDisputesCase: ReceiveDisputes,
  ) {}

  async createRefund({ context, refundId, chargeId, amount, reason, seller }: CreateRefundRequest) {
    const refund = await this.createRefundCase.execute(fromWire(context), {
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

  async listRefunds({ context, chargeId, page, perPage }: ListRefundsRequest) {
    const { items, total } = await this.listRefundsCase.execute(fromWire(context), chargeId, {
      page,
      perPage,
    });
    return { refunds: items.map(refundMessage), total };
  }

  async receiveReturns({ livemode, endToEndIds, nowMs }: ReceiveReturnsRequest) {
    await this.receiveReturnsCase.execute(endToEndIds, livemode, new Date(nowMs));
    return {};
  }

  async receiveDisputes({ livemode, bankIds, nowMs }: ReceiveDisputesRequest) {
    await this.receiveDisputesCase.execute(bankIds, livemode, new Date(nowMs));
    return {};
  }

  async listDisputes({ accountId, livemode, status, page, perPage }: ListDisputesRequest) {
    const filter = {
      accountId,
      ...(livemode == null ? {} : { livemode }),
      ...(status ? { status: status as Dispute['status'] } : {}),
    };
    const { items, total } = await this.disputes.list(filter, { page, perPage });
    return { disputes: items.map(disputeMessage), total };
  }

  async getDispute({ accountId, disputeId }: GetDisputeRequest) {
    return { dispute: disputeMessage(await this.disputes.get(accountId, disputeId)) };
  }
}
