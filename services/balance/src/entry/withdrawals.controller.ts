import type {
  CancelWithdrawalRequest,
  CreateWithdrawalRequest,
  FailWithdrawalRequest,
  GetWithdrawalHistoryRequest,
  GetWithdrawalRequest,
  ListAllWithdrawalsRequest,
  ListWithdrawalsRequest,
  ReceivePayoutsRequest,
  WithdrawalsService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { ApiError } from '@catraca/kernel/errors';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { stepMessage } from '@catraca/platform/grpc/step-message';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { CancelWithdrawal } from '../usecases/cancel-withdrawal.ts';
import { CreateWithdrawal } from '../usecases/create-withdrawal.ts';
import { FailWithdrawal } from '../usecases/fail-withdrawal.ts';
import { ReceivePayouts } from '../usecases/receive-payouts.ts';
import { allWithdrawalsFilter, withdrawalFilter, withdrawalMessage } from './withdrawal.mapping.ts';

@GrpcEntry('catraca.balance.v1.WithdrawalsService')
export class WithdrawalsController implements Partial<WithdrawalsService> {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly create: CreateWithdrawal,
    private readonly fail: FailWithdrawal,
    private readonly cancel: CancelWithdrawal,
    private readonly receive: ReceivePayouts,
  ) {}

  async createWithdrawal({ context, withdrawalId, amount }: CreateWithdrawalRequest) {
    const withdrawal = await this.create.execute(fromWire(context), withdrawalId, amount);
    return { withdrawal: withdrawalMessage(withdrawal) };
  }

  async listWithdrawals(request: ListWithdrawalsRequest) {
    const { items, total } = await this.withdrawals.list(withdrawalFilter(request), pageFrom(request));
    return { withdrawals: items.map(withdrawalMessage), total };
  }

  async listAllWithdrawals(request: ListAllWithdrawalsRequest) {
    const { items, total } = await this.withdrawals.listAll(allWithdrawalsFilter(request), pageFrom(request));
    return { withdrawals: items.map(withdrawalMessage), total };
  }

  async getWithdrawal({ accountId, withdrawalId }: GetWithdrawalRequest) {
    const withdrawal = await this.withdrawals.findOfAccount(accountId, withdrawalId);
    if (!withdrawal) throw new ApiError('resource_not_found');
    return { withdrawal: withdrawalMessage(withdrawal) };
  }

  async getWithdrawalHistory({ accountId, withdrawalId }: GetWithdrawalHistoryRequest) {
    const { withdrawal, states, steps } = await this.withdrawals.history(accountId, withdrawalId);
    return {
      withdrawal: withdrawalMessage(withdrawal),
      states: states.map(({ at, ...state }) => ({ ...state, at: at.toISOString() })),
      steps: steps.map(stepMessage),
    };
  }

  async failWithdrawal({ accountId, withdrawalId, nowMs }: FailWithdrawalRequest) {
    const withdrawal = await this.fail.execute(accountId, withdrawalId, new Date(nowMs));
    return { withdrawal: withdrawalMessage(withdrawal) };
  }

  async cancelWithdrawal({ accountId, withdrawalId, nowMs }: CancelWithdrawalRequest) {
    const withdrawal = await this.cancel.execute(accountId, withdrawalId, new Date(nowMs));
    return { withdrawal: withdrawalMessage(withdrawal) };
  }

  async receivePayouts({ livemode, payoutIds, nowMs }: ReceivePayoutsRequest) {
    await this.receive.execute(payoutIds, livemode, new Date(nowMs));
    return {};
  }
}
