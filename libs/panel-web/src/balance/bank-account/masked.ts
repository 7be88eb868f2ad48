import type { BankAccount } from '@catraca/contracts/http/schemas/bank-account';
import { bankName } from './banks.ts';

/** Enough to recognise the account, not to write it down. */
const SHOWN = 4;

/** `••••4567` of `1234567`. At most half of it is shown. */
export function maskedAccount(account: string): string {
  return `••••${account.slice(-Math.min(SHOWN, Math.floor(account.length / 2)))}`;
}

/** `***.982.247-**` of a CPF, `**.222.333/0001-**` of a CNPJ, as public bodies write them. */
export function maskedDocument(document: string): string {
  if (document.length === 11) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  const [a, b, c] = [document.slice(2, 5), document.slice(5, 8), document.slice(8, 12)];
  return `**.${a}.${b}/${c}-**`;
}

/** For one line: bank, branch and account. */
export function lineOf({ ispb, branch, account }: BankAccount): string {
  return `${bankName(ispb)}, ${branch} / ${maskedAccount(account)}`;
}
