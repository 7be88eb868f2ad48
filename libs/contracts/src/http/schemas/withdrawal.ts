import { cents, id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';

export const withdrawalStatuses = ['requested', 'processing', 'paid', 'failed', 'canceled'] as const;

const amount = cents(1).meta({ description: 'Valor do saque, em centavos.' });

/** Unknown members are refused, as in a refund (specification S17.5). */
export const createWithdrawalBody = z.strictObject({ livemode: livemode.default(false), amount });
export type CreateWithdrawalBody = z.output<typeof createWithdrawalBody>;

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
