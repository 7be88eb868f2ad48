import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageQuery } from './list.ts';

export const listAuditLogQuery = z.object({ ...pageQuery, account: id('acc').optional() });
export type ListAuditLogQuery = z.output<typeof listAuditLogQuery>;

/** One thing that the operator did or tried: names and ids, no value that is personal or secret. Kept 400 days. */
export const auditEntry = z
  .object({
    object: z.literal('audit_entry'),
    request_id: id('req'),
    actor: z
      .enum(['operator', 'unknown'])
      .meta({ description: '`unknown`: recusada sem o token do operador, ou antes de ele ser conferido.' }),
    operation: z.string().meta({ description: 'O operationId deste documento.' }),
    account: id('acc').nullable(),
    resources: z.array(z.string()).meta({ description: 'Ids do endereço e do que foi criado.' }),
    fields: z.array(z.string()).meta({ description: 'Campos enviados, por caminho; nunca os valores.' }),
    status: z.int().nullable().meta({ description: 'Nulo: o gateway caiu antes de responder.' }),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;
