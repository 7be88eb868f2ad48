import type {
  DecideTestWithdrawalRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { DecideTestWithdrawal } from '../usecases/decide-test-withdrawal.ts';
import { withdrawalMessage } from './withdrawal.mapping.ts';

@GrpcEntry('catraca.balance.v1.SandboxService')
export class SandboxController implements SandboxService {
  constructor(private readonly decide: DecideTestWithdrawal) {}

  async decideTestWithdrawal({ context, withdrawalId, outcome }: DecideTestWithdrawalRequest) {
    const withdrawal = await this.decide.execute(fromWire(context), withdrawalId, outcome);
    return { withdrawal: withdrawalMessage(withdrawal) };
  }
}
