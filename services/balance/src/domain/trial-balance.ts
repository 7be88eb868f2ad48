import type { Cents } from '@catraca/kernel/money';
import { type LedgerAccount, ledgerAccounts, type Totals } from './ledger.ts';

/** Sums of a period, neither below zero. */
export interface AccountMovements {
  debits: Cents;
  credits: Cents;
}

/** An account of the trial balance. `opening` and `closing` are signed: a credit balance is positive. */
export interface BooksLine extends AccountMovements {
  account: LedgerAccount;
  opening: Cents;
  closing: Cents;
}

/** Platform fees of a day (`2026-11-23`) or an account. */
export interface RevenueLine {
  key: string;
  earned: Cents;
  returned: Cents;
  net: Cents;
}

export type Movements = ReadonlyMap<LedgerAccount, AccountMovements>;

/** From the totals of now, what moved after the period, and what moved in it. */
export function trialBalance(now: Totals, after: Movements, within: Movements): BooksLine[] {
  return ledgerAccounts.map((account) => {
    const { debits, credits } = within.get(account) ?? { debits: 0, credits: 0 };
    const closing = (now[account] ?? 0) - net(after.get(account));
    return { account, opening: closing - credits + debits, debits, credits, closing };
  });
}

function net(movements: AccountMovements | undefined): Cents {
  return movements ? movements.credits - movements.debits : 0;
}
