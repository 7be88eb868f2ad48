import { livemode, taxDocument, text } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery } from './list.ts';

const fields = {
  ispb: z
    .string()
    .regex(/^\d{8}$/, 'Deve ter 8 dígitos.')
    .meta({ description: 'ISPB do banco: 8 dígitos.' }),
  branch: z
    .string()
    .regex(/^\d{1,4}$/, 'Deve ter de 1 a 4 dígitos, sem o dígito verificador.')
    .meta({ description: 'Agência, sem o dígito verificador.' }),
  account_type: z.enum(['checking', 'savings', 'payment']).meta({
    description: 'Conta corrente (`checking`), poupança (`savings`) ou conta de pagamento (`payment`).',
  }),
  holder_name: text(120).meta({ description: 'Nome do titular.' }),
};
const accountNumber = { description: 'Número da conta com o dígito verificador.' };
const holder = { description: 'CPF ou CNPJ do titular. Deve ser o documento da conta do vendedor.' };

/**
 * A hyphen before the check digit is dropped. A check digit X counts as 0, as Open Finance Brasil has it
 * (`checkDigit` of an account: "se houver valor alfanumérico, este deve ser convertido para 0").
 */
const writtenAccount = z
  .string()
  .regex(/^\d{1,19}-?[\dXx]$/, 'Deve ter de 2 a 20 dígitos, com o dígito verificador (X vale 0).')
  .transform((written) => written.replace('-', '').replace(/x$/i, '0'));

export const putBankAccountBody = z.object({
  livemode: livemode.default(false),
  ...fields,
  account: writtenAccount.meta(accountNumber),
  holder_document: taxDocument.meta(holder),
});
export type PutBankAccountBody = z.output<typeof putBankAccountBody>;

export const getBankAccountQuery = z.object({ livemode: livemodeQuery });
export type GetBankAccountQuery = z.output<typeof getBankAccountQuery>;

/** Where a seller's withdrawals of one mode go (specification S17.4). */
export const bankAccount = z
  .object({
    object: z.literal('bank_account'),
    livemode,
    ...fields,
    account: z.string().meta(accountNumber),
    holder_document: z.string().meta(holder),
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.output<typeof bankAccount>;
