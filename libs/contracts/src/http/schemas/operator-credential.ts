import { operatorScopes } from '../endpoints/endpoint.ts';
import { boundedList, id, text, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageQuery } from './list.ts';

/** Begins the tokens of operators' credentials. */
export const OPERATOR_TOKEN_PREFIX = 'opk_';

export const createOperatorCredentialBody = z.object({
  name: text(120).meta({
    description:
      'Quem usa a credencial, por exemplo `painel interno`. Aparece no log de auditoria. Até duas credenciais válidas podem ter o mesmo nome, para você trocar uma pela outra.',
  }),
  scopes: boundedList(z.enum(operatorScopes), { minimum: 1, maximum: 20 })
    .transform((given) => [...new Set(given)])
    .meta({
      description:
        'Permissões: `read` para consultar; `write` para alterar e para consultar segredos; `credentials` para gerenciar credenciais. Uma não inclui a outra, e uma credencial só dá as permissões que tem.',
    }),
  expires_at: timestamp.nullish().meta({
    description:
      'Quando a credencial expira: no máximo quando expira a credencial que a cria. Se não for enviado, expira com ela.',
  }),
});
export type CreateOperatorCredentialBody = z.output<typeof createOperatorCredentialBody>;

export const listOperatorCredentialsQuery = z.object({
  ...pageQuery,
  created_by: id('op').optional().meta({ description: 'Somente as que esta credencial criou.' }),
});
export type ListOperatorCredentialsQuery = z.output<typeof listOperatorCredentialsQuery>;

export const revokeOperatorCredentialQuery = z.object({
  with_children: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .default(false)
    .meta({ description: 'Se também são revogadas as credenciais que ela criou, direta ou indiretamente.' }),
});
export type RevokeOperatorCredentialQuery = z.output<typeof revokeOperatorCredentialQuery>;

/** A credential after its creation: only `hint` (prefix and last four) is ever shown again. */
export const operatorCredential = z
  .object({
    object: z.literal('operator_credential'),
    id: id('op'),
    name: z.string(),
    hint: z.string().meta({ description: 'Prefixo e quatro últimos caracteres do token.' }),
    scopes: z.array(z.enum(operatorScopes)),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
    created_by: id('op')
      .nullable()
      .meta({ description: 'A credencial que a criou. `null`: o `OPERATOR_TOKEN`.' }),
    created_at: timestamp,
  })
  .meta({ id: 'OperatorCredential' });
export type OperatorCredential = z.output<typeof operatorCredential>;

export const createdOperatorCredential = operatorCredential
  .extend({
    token: z.string().nullable().meta({
      description:
        'O token completo, `opk_…`. Exibido apenas nesta resposta. Em uma repetição com a mesma `Idempotency-Key`, `null`.',
    }),
  })
  .meta({ id: 'CreatedOperatorCredential' });
