import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { integerInQuery, pageQuery } from './list.ts';

export const listAuditLogQuery = z.object({
  ...pageQuery,
  account: id('acc')
    .optional()
    .meta({ description: 'Somente as ações nesta conta e as listagens em que ela apareceu.' }),
  actor: z
    .string()
    .regex(/^(usr|op)_[0-9a-z]{26}$/, 'Deve ser um id no formato usr_… ou op_….')
    .optional()
    .meta({ description: 'Somente as ações desta pessoa ou credencial.' }),
  created_since: timestamp.optional().meta({ description: 'A partir deste momento, inclusive.' }),
  created_until: timestamp.optional().meta({ description: 'Até este momento, inclusive.' }),
});
export type ListAuditLogQuery = z.output<typeof listAuditLogQuery>;

/**
 * One thing that an operator, or a person of an account, did or tried: who, from where, what. Names and ids,
 * no value of a field. Kept 400 days.
 */
export const auditEntry = z
  .object({
    object: z.literal('audit_entry'),
    request_id: id('req'),
    actor: z.enum(['operator', 'user', 'platform']).meta({
      description:
        'Pelo painel, `user` é uma pessoa da equipe da conta e `platform` uma da equipe da plataforma.',
    }),
    credential: z.object({ id: z.string().nullable(), name: z.string() }).meta({
      description:
        'A credencial usada, `op_…`; o `id` é `null` para o `OPERATOR_TOKEN`. De uma pessoa, só o `id`, `usr_…`.',
    }),
    address: z.string().meta({ description: 'Endereço IP de quem chamou.' }),
    operation: z.string().meta({ description: 'O `operationId` da operação neste documento OpenAPI.' }),
    account: id('acc').nullable(),
    resources: z
      .array(z.string())
      .meta({ description: 'Ids presentes no caminho e ids dos recursos criados ou das contas listadas.' }),
    fields: z.array(z.string()).meta({ description: 'Caminhos dos campos enviados, nunca os valores.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'Status HTTP da resposta. `null` se o gateway caiu antes de responder.' }),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const listOwnAuditLogQuery = z.object({
  after: id('req').optional().meta({ description: 'O `next_after` da página anterior.' }),
  per_page: integerInQuery(1, 100).default(20).meta({ description: 'Itens por página.' }),
});
export type ListOwnAuditLogQuery = z.output<typeof listOwnAuditLogQuery>;

/** One thing that was done in an account, as its owner reads it. */
export const accountAuditEntry = z
  .object({
    object: z.literal('audit_entry'),
    id: id('req'),
    actor: z
      .object({
        type: z.enum(['user', 'credential', 'platform']),
        id: z.string().nullable(),
        name: z.string(),
      })
      .meta({ description: 'Uma pessoa da equipe, uma credencial do operador, ou a própria plataforma.' }),
    action: z.string().meta({ description: 'O nome da operação, por exemplo `createRefund`.' }),
    target: z.string().nullable().meta({ description: 'Id do recurso.' }),
    source: z.string().meta({ description: 'Endereço IP.' }),
    details: z.object({
      fields: z.array(z.string()).meta({ description: 'Campos enviados, nunca os valores.' }),
      status: z.int().nullable().meta({ description: 'Status HTTP da resposta.' }),
      role: z.string().nullable().meta({
        description: 'De um convite aceito, o papel que a pessoa passou a ter. Nas outras ações, `null`.',
      }),
    }),
    created_at: timestamp,
  })
  .meta({ id: 'AccountAuditEntry' });
export type AccountAuditEntry = z.output<typeof accountAuditEntry>;
