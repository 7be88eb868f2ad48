import { defense } from './defense.ts';
import { cents, id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageOrAfterQuery, pageQuery } from './list.ts';

export const disputeStatuses = ['opened', 'approved', 'rejected'] as const;

/** Query of `GET …/disputes` (specification S14.5). One mode at a time, test by default. */
export const listDisputesQuery = z.object({
  ...pageOrAfterQuery('med'),
  livemode: livemodeQuery.default(false),
  status: z
    .enum(disputeStatuses)
    .optional()
    .meta({ description: 'Somente as contestações com este status.' }),
});
export type ListDisputesQuery = z.output<typeof listDisputesQuery>;

/** Query of `GET /v1/disputes`: the key has the mode. */
export const listOwnDisputesQuery = listDisputesQuery.omit({ livemode: true });
export type ListOwnDisputesQuery = z.output<typeof listOwnDisputesQuery>;

/** A dispute of a Pix payment (specification S14.1). */
export const dispute = z
  .object({
    object: z.literal('med'),
    id: id('med'),
    charge: id('ch').meta({ description: 'A cobrança contestada.' }),
    amount: cents(1).meta({ description: 'Valor contestado, em centavos.' }),
    status: z.enum(disputeStatuses).meta({
      description:
        '`opened` durante a análise dos bancos, `approved` quando o dinheiro volta ao comprador e `rejected` quando a venda é mantida ou o comprador desiste.',
    }),
    reason: z.enum(['fraud', 'operational_failure']).nullable().meta({
      description: 'Motivo informado pelo banco. `null` se o banco não o informou.',
    }),
    opened_at: timestamp,
    due_at: timestamp.meta({ description: 'Fim do prazo de 7 dias da análise.' }),
    closed_at: timestamp.nullable().meta({
      description: 'Quando foi encerrada. Até lá, o valor contestado fica reservado.',
    }),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.output<typeof dispute>;

/** A dispute by its id: with what the seller says to it (specification S27.46). */
export const defendedDispute = dispute.extend({ defense }).meta({ id: 'DefendedDispute' });
export type DefendedDispute = z.output<typeof defendedDispute>;

/** Query of `GET /operator/v1/disputes`: of all accounts, in one mode. */
export const listAllDisputesQuery = z.object({
  ...pageQuery,
  livemode: livemodeQuery.default(false),
  status: z.enum(disputeStatuses).default('opened').meta({
    description: 'As abertas vêm pela data em que vencem; as outras, da mais recente para a mais antiga.',
  }),
});
export type ListAllDisputesQuery = z.output<typeof listAllDisputesQuery>;

/** A dispute among those of all accounts. */
export const accountDispute = dispute.extend({ account: id('acc') }).meta({ id: 'AccountDispute' });
export type AccountDispute = z.output<typeof accountDispute>;
