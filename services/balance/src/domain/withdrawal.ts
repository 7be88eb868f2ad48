import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';
import { balanceOf } from './balance.ts';
import type { BankAccount } from './bank-account.ts';
import type { Totals } from './ledger.ts';

export type WithdrawalStatus = 'requested' | 'processing' | 'paid' | 'failed' | 'canceled';
export type WithdrawalTrigger = 'send' | 'pay' | 'fail' | 'cancel';

/** All transitions of a withdrawal. A status without a row is terminal. */
export const transitions = {
  requested: { send: 'processing', cancel: 'canceled' },
  processing: { pay: 'paid', fail: 'failed' },
  /** The bank paid it after all, against its word. */
  failed: { pay: 'paid' },
} as const satisfies TransitionTable<WithdrawalStatus, WithdrawalTrigger>;

export function statusAfter(status: WithdrawalStatus, trigger: WithdrawalTrigger): WithdrawalStatus | null {
  return nextStatus<WithdrawalStatus, WithdrawalTrigger>(transitions, status, trigger);
}

/** Money on its way from the seller's balance to the seller's bank account. */
export interface Withdrawal {
  /** `wd_…`. Its ULID is the payout's id at the bank. */
  id: string;
  accountId: string;
  livemode: boolean;
  amount: Cents;
  status: WithdrawalStatus;
  /** In Portuguese, for sellers. Null unless it failed. */
  failedReason: string | null;
  /** The bank account as of the request. */
  bankAccount: BankAccount;
  createdAt: Date;
  paidAt: Date | null;
  endToEndId: string | null;
  /** What the receiving bank sent back after the withdrawal was paid. The ledger has it too. */
  returns: WithdrawalReturn[];
  /** When the bank was last told to pay. Null before the first time. */
  orderedAt: Date | null;
  /** When the bank is asked next. Null when it is over. */
  dueAt: Date | null;
  /** Checks since the last change, for the back-off. */
  attempts: number;
}

export interface WithdrawalReturn {
  /** Unique for the withdrawal. */
  id: string;
  amount: Cents;
  at: Date;
}

/** A decided change of a withdrawal. */
export type WithdrawalChange = Partial<Omit<Withdrawal, 'id' | 'accountId' | 'livemode' | 'bankAccount'>>;

/** Throws insufficient_balance. */
export function assertWithdrawable(totals: Totals, amount: Cents): void {
  const withdrawable = balanceOf(totals, true).withdrawable ?? 0;
  if (amount > withdrawable) throw new ApiError('insufficient_balance', { withdrawable });
}

/** A new withdrawal, due to be sent at once. */
export function requestWithdrawal(
  { accountId, livemode, now }: CallContext,
  order: Pick<Withdrawal, 'id' | 'amount' | 'bankAccount'>,
): Withdrawal {
  return {
    ...order,
    accountId,
    livemode,
    status: 'requested',
    failedReason: null,
    createdAt: now,
    paidAt: null,
    endToEndId: null,
    returns: [],
    orderedAt: null,
    dueAt: now,
    attempts: 0,
  };
}
