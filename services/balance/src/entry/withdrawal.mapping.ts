import type {
  BankAccount as BankAccountMessage,
  ListAllWithdrawalsRequest,
  ListWithdrawalsRequest,
  Withdrawal as WithdrawalMessage,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { EveryField } from '@catraca/kernel/mapping';
import type { AllWithdrawalsFilter, WithdrawalFilter } from '../adapters/withdrawal.store.ts';
import type { BankAccount, BankAccountType } from '../domain/bank-account.ts';
import type { Withdrawal, WithdrawalStatus } from '../domain/withdrawal.ts';

export function withdrawalMessage(withdrawal: Withdrawal): WithdrawalMessage {
  const { id, accountId, amount, status, failedReason, createdAt, paidAt, livemode } = withdrawal;
  return {
    id,
    accountId,
    amount,
    status,
    failedReason: failedReason ?? undefined,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    livemode,
  } satisfies EveryField<WithdrawalMessage>;
}

export function withdrawalFilter(request: ListWithdrawalsRequest): WithdrawalFilter {
  const { accountId, livemode } = request;
  return { accountId, ...(livemode != null && { livemode }), ...narrowed(request) };
}

export function allWithdrawalsFilter(request: ListAllWithdrawalsRequest): AllWithdrawalsFilter {
  return { livemode: request.livemode, ...narrowed(request) };
}

type Narrowing = Pick<ListAllWithdrawalsRequest, 'status' | 'createdSince' | 'createdUntil'>;

function narrowed({ status, createdSince, createdUntil }: Narrowing) {
  return {
    ...(status && { status: status as WithdrawalStatus }),
    ...(createdSince && { createdSince: new Date(createdSince) }),
    ...(createdUntil && { createdUntil: new Date(createdUntil) }),
  };
}

export function bankAccountOf({ accountType, ...rest }: BankAccountMessage): BankAccount {
  return { ...rest, accountType: accountType as BankAccountType };
}
