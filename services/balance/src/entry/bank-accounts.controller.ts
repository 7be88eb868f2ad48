import type {
  GetBankAccountRequest,
  PutBankAccountRequest,
  WithdrawalsService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { ApiError } from '@catraca/kernel/errors';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { BankAccountStore } from '../adapters/bank-account.store.ts';
import { PutBankAccount } from '../usecases/put-bank-account.ts';
import { bankAccountOf } from './withdrawal.mapping.ts';

/** Where withdrawals go. */
@GrpcEntry('catraca.balance.v1.WithdrawalsService')
export class BankAccountsController implements Partial<WithdrawalsService> {
  constructor(
    private readonly bankAccounts: BankAccountStore,
    private readonly put: PutBankAccount,
  ) {}

  async putBankAccount({ context, seller, bankAccount }: PutBankAccountRequest) {
    const ordered = bankAccountOf(bankAccount!);
    await this.put.execute(fromWire(context), seller!.document, ordered);
    return { bankAccount: ordered };
  }

  async getBankAccount({ context }: GetBankAccountRequest) {
    const bankAccount = await this.bankAccounts.find(fromWire(context));
    if (!bankAccount) throw new ApiError('resource_not_found');
    return { bankAccount };
  }
}
