import type { Cents } from '@catraca/kernel/money';
import { reservedAccounts, type Totals } from './ledger.ts';

/** The five figures of `GET /v1/balance`, in cents. */
export interface Balance {
  /** Signed sum owed to the seller. */
  balance: Cents;
  /** The settled part of it, with what is reserved. */
  available: Cents;
  reserved: Cents;
  debt: Cents;
  /** Null while no bank account is registered. */
  withdrawable: Cents | null;
}

export function balanceOf(totals: Totals, hasBankAccount: boolean): Balance {
  const reserved = reservedAccounts.reduce((sum, account) => sum + (totals[account] ?? 0), 0);
  const available = (totals.seller_available ?? 0) + reserved;
  const balance = available + (totals.seller_pending ?? 0);
  const debt = Math.max(0, -balance);
  const withdrawable = debt > 0 ? 0 : Math.max(0, available - reserved);
  return { balance, available, reserved, debt, withdrawable: hasBankAccount ? withdrawable : null };
}
