import type {
  GetDisputeRequest,
  ListDisputesRequest,
  ReceiveDisputesRequest,
  RefundsService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { DisputeStore } from '../adapters/dispute.store.ts';
import type { Dispute } from '../domain/dispute.ts';
import { ReceiveDisputes } from '../usecases/receive-disputes.ts';
import { disputeMessage } from './refunds.mapping.ts';

@GrpcEntry('catraca.refunds.v1.RefundsService')
export class DisputesController implements Partial<RefundsService> {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly receive: ReceiveDisputes,
  ) {}

  async listDisputes({ accountId, livemode, status, ...page }: ListDisputesRequest) {
    const filter = {
      accountId,
      ...(livemode == null ? {} : { livemode }),
      ...(status ? { status: status as Dispute['status'] } : {}),
    };
    const { items, total } = await this.disputes.list(filter, pageFrom(page));
    return { disputes: items.map(disputeMessage), total };
  }

  async getDispute({ accountId, disputeId, livemode }: GetDisputeRequest) {
    return { dispute: disputeMessage(await this.disputes.get(accountId, disputeId, livemode)) };
  }

  async receiveDisputes({ livemode, bankIds, nowMs }: ReceiveDisputesRequest) {
    await this.receive.execute(bankIds, livemode, new Date(nowMs));
    return {};
  }
}
