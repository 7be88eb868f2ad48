import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageQuery } from './list.ts';

export const listAuditLogQuery = z.object({
  ...pageQuery,
  account: id('acc')
    .optional()
    .meta({ description: 'Somente as ações nesta conta e as listagens em que ela apareceu.' }),
});
export type ListAuditLogQuery = z.output<typeof listAuditLogQuery>;

/**
 * One thing that an operator did or tried: who, from where, what. Names and ids, no value of a field. Kept
 * 400 days.
 */
export const auditEntry = z
  .object({
    object: z.literal('audit_entry'),
    request_id: id('req'),
    actor: z.literal('operator'),
    credential: z
      .object({ id: id('op').nullable(), name: z.string() })
      .meta({ description: 'A credencial usada. O `id` é `null` para o `OPERATOR_TOKEN`.' }),
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
