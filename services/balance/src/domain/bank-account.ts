import { ApiError } from '@catraca/kernel/errors';

/** Where a seller's withdrawals go: one per account and mode. */
export interface BankAccount {
  /** 8 digits: the participant of the Brazilian payment system. */
  ispb: string;
  /** 1 to 4 digits, without check digit. */
  branch: string;
  /** Digits, the check digit included. */
  account: string;
  accountType: BankAccountType;
  holderName: string;
  /** CPF or CNPJ without punctuation. */
  holderDocument: string;
}

export const bankAccountTypes = ['checking', 'savings', 'payment'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

const UNKNOWN_ISPB = 'Não é o ISPB de um participante do Pix conhecido.';
const ANOTHER_HOLDER = 'Deve ser o CPF ou CNPJ da própria conta do vendedor.';

/** Throws validation_failed unless the bank is known and the account is the seller's own. */
export function assertOwnBankAccount(
  { ispb, holderDocument }: BankAccount,
  { document, participants }: { document: string; participants: ReadonlySet<string> },
): void {
  const fields = {
    ...(participants.has(ispb) ? {} : { ispb: [UNKNOWN_ISPB] }),
    ...(holderDocument === document ? {} : { holder_document: [ANOTHER_HOLDER] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('validation_failed', { fields });
}
