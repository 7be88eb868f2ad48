import type {
  GetDisputeRequest,
  ListAllDisputesRequest,
  ListDisputesRequest,
  ReceiveDisputesRequest,
  RefundsService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { DefenseStore } from '../adapters/defense.store.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { takesDefense } from '../domain/defense.ts';
import type { Dispute } from '../domain/dispute.ts';
import { ReceiveDisputes } from '../usecases/receive-disputes.ts';
import { defenseMessage } from './defenses.mapping.ts';
import { disputeMessage } from './refunds.mapping.ts';

@GrpcEntry('catraca.refunds.v1.RefundsService')
export class DisputesController implements Partial<RefundsService> {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly defenses: DefenseStore,
    private readonly clocks: TestClocks,
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

  async listAllDisputes({ livemode, status, page, perPage }: ListAllDisputesRequest) {
    const filter = { livemode, status: (status ?? 'opened') as Dispute['status'] };
    const { items, total } = await this.disputes.listAll(filter, { page, perPage });
    return { disputes: items.map(disputeMessage), total };
  }

  async getDispute({ accountId, disputeId, livemode, nowMs }: GetDisputeRequest) {
    const dispute = await this.disputes.get(accountId, disputeId, livemode);
    if (nowMs == null) return { dispute: disputeMessage(dispute) };
    const isOpen = takesDefense(dispute, this.clocks.now(dispute, new Date(nowMs)));
    const defense = defenseMessage(await this.defenses.get(dispute), isOpen);
    return { dispute: disputeMessage(dispute), defense };
  }

  async receiveDisputes({ livemode, bankIds, nowMs }: ReceiveDisputesRequest) {
    await this.receive.execute(bankIds, livemode, new Date(nowMs));
    return {};
  }
}
