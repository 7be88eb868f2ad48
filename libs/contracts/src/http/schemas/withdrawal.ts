import { cents, id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageOrAfterQuery, pageQuery } from './list.ts';

export const withdrawalStatuses = ['requested', 'processing', 'paid', 'failed', 'canceled'] as const;

const amount = cents(1).meta({ description: 'Valor do saque, em centavos.' });

/** Unknown members are refused, as in a refund (specification S17.5). */
export const createWithdrawalBody = z.strictObject({ livemode: livemode.default(false), amount });
export type CreateWithdrawalBody = z.output<typeof createWithdrawalBody>;

/** Query of `GET …/withdrawals` (specification S27.50). */
export const listWithdrawalsQuery = z.object({
  ...pageOrAfterQuery('wd'),
  livemode: livemodeQuery,
  status: z.enum(withdrawalStatuses).optional().meta({ description: 'Somente os saques com este status.' }),
  created_since: timestamp
    .optional()
    .meta({ description: 'Somente os solicitados a partir deste momento. ISO 8601 com fuso.' }),
  created_until: timestamp
    .optional()
    .meta({ description: 'Somente os solicitados até este momento. ISO 8601 com fuso.' }),
});
export type ListWithdrawalsQuery = z.output<typeof listWithdrawalsQuery>;

/** Money on its way to the seller's bank account (specification S17.5). */
export const withdrawal = z
  .object({
    object: z.literal('withdrawal'),
    id: id('wd'),
    amount,
    currency: z.literal('BRL'),
    status: z.enum(withdrawalStatuses).meta({
      description:
        '`requested`: reservado no saldo. `processing`: enviado ao banco. `paid`: creditado na conta bancária. `failed`: não realizado; o valor voltou ao saldo. `canceled`: cancelado antes do envio; o valor voltou ao saldo.',
    }),
    failed_reason: z.string().nullable().meta({ description: 'Por que o saque falhou.' }),
    livemode,
    created_at: timestamp,
    paid_at: timestamp.nullable(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.output<typeof withdrawal>;

/** Query of `GET /operator/v1/withdrawals`: of all accounts, in one mode. */
export const listAllWithdrawalsQuery = z.object({
  ...pageQuery,
  livemode: livemodeQuery.default(false),
  status: listWithdrawalsQuery.shape.status,
  created_since: listWithdrawalsQuery.shape.created_since,
  created_until: listWithdrawalsQuery.shape.created_until,
});
export type ListAllWithdrawalsQuery = z.output<typeof listAllWithdrawalsQuery>;

/** A withdrawal among those of all accounts. */
export const accountWithdrawal = withdrawal.extend({ account: id('acc') }).meta({ id: 'AccountWithdrawal' });
export type AccountWithdrawal = z.output<typeof accountWithdrawal>;
