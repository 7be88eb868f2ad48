import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageQuery } from './list.ts';

export const listAuditLogQuery = z.object({
  ...pageQuery,
  account: id('acc').optional().meta({ description: 'Somente as ações nesta conta.' }),
});
export type ListAuditLogQuery = z.output<typeof listAuditLogQuery>;

/** One thing that the operator did or tried: names and ids, no value that is personal or secret. Kept 400 days. */
export const auditEntry = z
  .object({
    object: z.literal('audit_entry'),
    request_id: id('req'),
    actor: z.enum(['operator', 'unknown']).meta({
      description:
        '`unknown` quando a chamada foi recusada sem o token do operador ou antes de ele ser verificado.',
    }),
    operation: z.string().meta({ description: 'O `operationId` da operação neste documento OpenAPI.' }),
    account: id('acc').nullable(),
    resources: z
      .array(z.string())
      .meta({ description: 'Ids presentes no caminho e ids dos recursos criados.' }),
    fields: z.array(z.string()).meta({ description: 'Caminhos dos campos enviados, nunca os valores.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'Status HTTP da resposta. `null` se o gateway caiu antes de responder.' }),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;
