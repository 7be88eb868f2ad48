import type { BankAccount } from '@catraca/contracts/http/schemas/bank-account';
import { bankName } from './banks.ts';

/** Enough to recognise the account, not to write it down. */
const SHOWN = 4;

/** `••••4567` of `1234567`. At most half of it is shown. */
export function maskedAccount(account: string): string {
  return `••••${account.slice(-Math.min(SHOWN, Math.floor(account.length / 2)))}`;
}

/** For one line: bank, branch and account. */
export function lineOf({ ispb, branch, account }: BankAccount): string {
  return `${bankName(ispb)}, ${branch} / ${maskedAccount(account)}`;
}
