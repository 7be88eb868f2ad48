import { isDate } from '@catraca/kernel/dates';
import { cents, id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';
import { integerInQuery, livemodeQuery, pageQuery } from './list.ts';

/** Types of the entries of a statement (specification S12.9). */
export const ledgerEntryTypes = [
  'sale',
  'refund',
  'refund_failed',
  'med_reserve',
  'med_release',
  'settlement',
  'withdrawal_reserve',
  'withdrawal',
  'withdrawal_release',
  'withdrawal_returned',
  'chargeback',
  'chargeback_reversed',
  'adjustment',
] as const;
export type LedgerEntryType = (typeof ledgerEntryTypes)[number];

/** A day in São Paulo, of this century or the next. */
const date = z
  .string()
  .refine(
    (value) => isDate(value) && /^2[01]/.test(value),
    'Deve ser uma data no formato AAAA-MM-DD, como 2026-11-21.',
  )
  .meta({ format: 'date' });

/** A period of at most 366 days in one mode. */
const period = {
  livemode: livemodeQuery.default(false),
  from: date.optional().meta({
    description: 'Primeiro dia do período, no horário de São Paulo. O período tem no máximo 366 dias.',
  }),
  to: date.optional().meta({ description: 'Último dia do período, inclusive.' }),
};

export const ledgerQuery = z.object({
  ...pageQuery,
  after: integerInQuery(1, 999_999_999_999).optional().meta({
    description:
      '`sequence` do último lançamento recebido: o extrato continua a partir dele, sem repetir nem pular nada, nas duas ordens. Em extratos longos, use-o em vez de `page`.',
  }),
  ...period,
  type: z.enum(ledgerEntryTypes).optional().meta({ description: 'Somente lançamentos deste tipo.' }),
  order: z.enum(['asc', 'desc']).default('asc').meta({
    description: '`asc`, do mais antigo para o mais recente; `desc`, do mais recente para o mais antigo.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description:
      '`csv` devolve o período inteiro como planilha, em UTF-8, com `;` entre as colunas e vírgula decimal.',
  }),
});
export type LedgerQuery = z.output<typeof ledgerQuery>;

export const settlementsQuery = z.object({ ...pageQuery, ...period });
export type SettlementsQuery = z.output<typeof settlementsQuery>;

export const booksQuery = z.object(period);
export type BooksQuery = z.output<typeof booksQuery>;

export const revenueQuery = z.object({
  ...period,
  by: z
    .enum(['day', 'account', 'method'])
    .default('day')
    .meta({ description: 'Uma linha por dia, por conta ou por meio de pagamento.' }),
});
export type RevenueQuery = z.output<typeof revenueQuery>;

const signed = z.int();

/** What one posting changed for the seller (specification S12.9). */
export const ledgerEntry = z
  .object({
    object: z.literal('ledger_entry'),
    id: id('le'),
    sequence: z
      .int()
      .min(1)
      .meta({ description: 'Número do lançamento na conta e no ambiente, sem saltos.' }),
    type: z.enum(ledgerEntryTypes),
    amount: signed.meta({ description: 'Efeito em `balance`, em centavos, com sinal.' }),
    available_amount: signed.meta({ description: 'Efeito em `available`, com sinal.' }),
    reserved_amount: signed.meta({ description: 'Efeito em `reserved`, com sinal.' }),
    balance: signed.meta({ description: '`balance` depois deste lançamento.' }),
    cause: z
      .object({
        type: z.enum(['charge', 'refund', 'med', 'chargeback', 'settlement', 'withdrawal']),
        id: z.string().meta({ description: 'Id da causa. De uma liquidação, o dia.' }),
      })
      .meta({ description: 'O que causou o lançamento.' }),
    event_id: id('evt').nullable().meta({ description: 'Evento que causou o lançamento, se houve um.' }),
    charge: id('ch').nullable(),
    reference: z.string().nullable().meta({ description: 'A sua `reference` da cobrança.' }),
    created_at: timestamp,
    hash: z.string().meta({
      description:
        'Encadeia o lançamento ao anterior: nenhum pode ser alterado ou removido sem que se perceba.',
    }),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntryResource = z.output<typeof ledgerEntry>;

/** What settles on a day (specification S17.2). */
export const settlement = z
  .object({
    object: z.literal('settlement'),
    date: date.meta({ description: 'Dia em que o valor fica disponível, às 6h de São Paulo.' }),
    payment_method: z.enum(['pix', 'credit_card']),
    installment: z.int().min(1),
    charges: z.int().min(1).meta({ description: 'Quantidade de cobranças.' }),
    amount: cents(0).meta({ description: 'Valor líquido, já sem o que foi devolvido aos compradores.' }),
    status: z.enum(['scheduled', 'settled']),
  })
  .meta({ id: 'Settlement' });
export type SettlementResource = z.output<typeof settlement>;

const booksAccount = z.object({
  account: z.string().meta({ description: 'Nome da conta contábil.' }),
  opening: signed.meta({ description: 'Saldo antes do período. Crédito é positivo.' }),
  debits: cents(0),
  credits: cents(0),
  closing: signed.meta({ description: 'Saldo no fim do período. Crédito é positivo.' }),
});

/** The platform's trial balance (specification S12.11). */
export const books = z
  .object({
    object: z.literal('books'),
    livemode,
    from: date,
    to: date,
    accounts: z.array(booksAccount),
    total: signed.meta({ description: 'Soma dos saldos finais: sempre zero.' }),
  })
  .meta({ id: 'Books' });
export type Books = z.output<typeof books>;

const earnings = {
  earned: signed.meta({ description: 'Tarifas da plataforma sobre vendas.' }),
  returned: signed.meta({ description: 'Tarifas devolvidas com estornos.' }),
  net: signed,
};

/** Platform fees by day or by account (specification S12.11). */
export const revenue = z
  .object({
    object: z.literal('revenue'),
    livemode,
    from: date,
    to: date,
    ...earnings,
    data: z.array(
      z.object({
        day: date.nullable().meta({ description: 'Com `by=day`.' }),
        account: id('acc').nullable().meta({ description: 'Com `by=account`.' }),
        payment_method: z.enum(['pix', 'credit_card']).nullable().meta({ description: 'Com `by=method`.' }),
        ...earnings,
      }),
    ),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.output<typeof revenue>;
