import type {
  BankAccount as BankAccountMessage,
  Withdrawal as WithdrawalMessage,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { BankAccount } from '@catraca/contracts/http/schemas/bank-account';
import type { AccountWithdrawal, Withdrawal } from '@catraca/contracts/http/schemas/withdrawal';

export function withdrawalResponse(withdrawal: WithdrawalMessage): Withdrawal {
  const { id, amount, status, failedReason, createdAt, paidAt, livemode } = withdrawal;
  return {
    object: 'withdrawal',
    id,
    amount,
    currency: 'BRL',
    status: status as Withdrawal['status'],
    failed_reason: failedReason ?? null,
    livemode,
    created_at: createdAt,
    paid_at: paidAt ?? null,
  };
}

export function accountWithdrawalResponse(withdrawal: WithdrawalMessage): AccountWithdrawal {
  return { ...withdrawalResponse(withdrawal), account: withdrawal.accountId };
}

export function bankAccountResponse(bankAccount: BankAccountMessage, livemode: boolean): BankAccount {
  const { ispb, branch, account, accountType, holderName, holderDocument } = bankAccount;
  return {
    object: 'bank_account',
    livemode,
    ispb,
    branch,
    account,
    account_type: accountType as BankAccount['account_type'],
    holder_name: holderName,
    holder_document: holderDocument,
  };
}
