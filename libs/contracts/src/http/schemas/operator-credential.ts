import { operatorScopes } from '../endpoints/endpoint.ts';
import { boundedList, id, text, timestamp } from './fields.ts';
import { z } from './language.ts';

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
        'Permissões: `read` para consultar; `write` para alterar e para consultar segredos. Uma não inclui a outra.',
    }),
  expires_at: timestamp
    .nullish()
    .meta({ description: 'Quando a credencial expira. Se não for enviado, ela não expira.' }),
});
export type CreateOperatorCredentialBody = z.output<typeof createOperatorCredentialBody>;

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
    created_at: timestamp,
  })
  .meta({ id: 'OperatorCredential' });
export type OperatorCredential = z.output<typeof operatorCredential>;

export const createdOperatorCredential = operatorCredential
  .extend({
    token: z.string().meta({ description: 'O token completo, `opk_…`. Exibido apenas nesta resposta.' }),
  })
  .meta({ id: 'CreatedOperatorCredential' });
