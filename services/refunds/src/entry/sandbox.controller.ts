import type {
  DecideTestDisputeRequest,
  OpenTestDisputeRequest,
  RefuseTestRefundsRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { DecideTestDispute } from '../usecases/decide-test-dispute.ts';
import { OpenTestDispute } from '../usecases/open-test-dispute.ts';
import { RefuseTestRefunds } from '../usecases/refuse-test-refunds.ts';
import { disputeMessage } from './refunds.mapping.ts';

@GrpcEntry('catraca.refunds.v1.SandboxService')
export class SandboxController implements SandboxService {
  constructor(
    private readonly open: OpenTestDispute,
    private readonly decide: DecideTestDispute,
    private readonly refuse: RefuseTestRefunds,
  ) {}

  async openTestDispute({ context, chargeId }: OpenTestDisputeRequest) {
    const dispute = await this.open.execute(fromWire(context), chargeId);
    return { dispute: disputeMessage(dispute) };
  }

  async decideTestDispute({ context, disputeId, outcome }: DecideTestDisputeRequest) {
    const decision = outcome === 'approved' ? 'approved' : 'rejected';
    const dispute = await this.decide.execute(fromWire(context), disputeId, decision);
    return { dispute: disputeMessage(dispute) };
  }

  async refuseTestRefunds({ context, chargeId }: RefuseTestRefundsRequest) {
    await this.refuse.execute(fromWire(context), chargeId);
    return {};
  }
}
