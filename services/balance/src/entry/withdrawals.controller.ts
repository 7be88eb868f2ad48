import type {
  CreateWithdrawalRequest,
  GetBankAccountRequest,
  GetWithdrawalRequest,
  ListWithdrawalsRequest,
  PutBankAccountRequest,
  ReceivePayoutsRequest,
  WithdrawalsService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { ApiError } from '@catraca/kernel/errors';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { BankAccountStore } from '../adapters/bank-account.store.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { CreateWithdrawal } from '../usecases/create-withdrawal.ts';
import { PutBankAccount } from '../usecases/put-bank-account.ts';
import { ReceivePayouts } from '../usecases/receive-payouts.ts';
import { bankAccountOf, withdrawalMessage } from './withdrawal.mapping.ts';

@GrpcEntry('catraca.balance.v1.WithdrawalsService')
export class WithdrawalsController implements WithdrawalsService {
  constructor(
    private readonly bankAccounts: BankAccountStore,
    private readonly withdrawals: WithdrawalStore,
    private readonly putBankAccountCase: PutBankAccount,
    private readonly createWithdrawalCase: CreateWithdrawal,
    private readonly receivePayoutsCase: ReceivePayouts,
  ) {}

  async putBankAccount({ context, seller, bankAccount }: PutBankAccountRequest) {
    const ordered = bankAccountOf(bankAccount!);
    await this.putBankAccountCase.execute(fromWire(context), seller!.document, ordered);
    return { bankAccount: ordered };
  }

  async getBankAccount({ context }: GetBankAccountRequest) {
    const bankAccount = await this.bankAccounts.find(fromWire(context));
    if (!bankAccount) throw new ApiError('resource_not_found');
    return { bankAccount };
  }

  async createWithdrawal({ context, withdrawalId, amount }: CreateWithdrawalRequest) {
    const withdrawal = await this.createWithdrawalCase.execute(fromWire(context), withdrawalId, amount);
    return { withdrawal: withdrawalMessage(withdrawal) };
  }

  async listWithdrawals({ accountId, livemode, page, perPage }: ListWithdrawalsRequest) {
    const filter = { accountId, ...(livemode == null ? {} : { livemode }) };
    const { items, total } = await this.withdrawals.list(filter, { page, perPage });
    return { withdrawals: items.map(withdrawalMessage), total };
  }

  async getWithdrawal({ accountId, withdrawalId }: GetWithdrawalRequest) {
    const withdrawal = await this.withdrawals.findOfAccount(accountId, withdrawalId);
    if (!withdrawal) throw new ApiError('resource_not_found');
    return { withdrawal: withdrawalMessage(withdrawal) };
  }

  async receivePayouts({ livemode, payoutIds, nowMs }: ReceivePayoutsRequest) {
    await this.receivePayoutsCase.execute(payoutIds, livemode, new Date(nowMs));
    return {};
  }
}
