import { cents, id, timestamp, upTo } from './fields.ts';
import { z } from './language.ts';
import { pageOrAfterQuery } from './list.ts';

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/**
 * Body of `POST /v1/charges/{code}/refund` (specification S11.1). Unknown members are refused: without
 * `amount` all is refunded, so a misspelt one would.
 */
export const createRefundBody = z.strictObject({
  amount: cents(1).nullish().meta({
    description:
      'Valor do estorno, em centavos. Se não for enviado, estorna tudo o que ainda pode ser estornado.',
  }),
  reason: upTo(255, { lines: true })
    .nullish()
    .meta({ description: 'Motivo do estorno, para o seu controle.' }),
});
export type CreateRefundBody = z.output<typeof createRefundBody>;

/** Query of `GET /v1/refunds` (specification S11.14). */
export const listRefundsQuery = z.object({
  ...pageOrAfterQuery('rf'),
  status: z.enum(refundStatuses).optional().meta({ description: 'Somente os estornos com este status.' }),
  charge: id('ch').optional().meta({ description: 'Somente os estornos desta cobrança.' }),
  created_since: timestamp
    .optional()
    .meta({ description: 'Somente os criados a partir deste momento. ISO 8601 com fuso.' }),
  created_until: timestamp
    .optional()
    .meta({ description: 'Somente os criados até este momento. ISO 8601 com fuso.' }),
});
export type ListRefundsQuery = z.output<typeof listRefundsQuery>;

/** A refund as every response shows it (specification S11.2). */
export const refund = z
  .object({
    object: z.literal('refund'),
    id: id('rf'),
    charge: id('ch').meta({ description: 'A cobrança estornada.' }),
    status: z.enum(refundStatuses).meta({
      description:
        '`pending` enquanto o banco ou a adquirente não confirma a devolução. Depois, `succeeded` ou `failed`. Um estorno que falhou não altera a cobrança, e o valor volta ao seu saldo.',
    }),
    amount: cents(1).meta({ description: 'Valor devolvido ao comprador, em centavos.' }),
    currency: z.literal('BRL'),
    fee_returned: cents(0).meta({ description: 'Parte das tarifas devolvida a você.' }),
    seller_debit: cents(0).meta({
      description: 'Valor debitado do seu saldo: `amount` menos `fee_returned`.',
    }),
    reason: z.string().nullable().meta({
      description:
        'O motivo que você enviou. `med` em uma devolução feita pelo banco após uma contestação; `null` em outra devolução que o banco fez por conta própria.',
    }),
    failed_reason: z.string().nullable().meta({ description: 'Por que falhou, em `failed`.' }),
    created_at: timestamp,
    processed_at: timestamp.nullable().meta({ description: 'Quando foi concluído. `null` em `pending`.' }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;
