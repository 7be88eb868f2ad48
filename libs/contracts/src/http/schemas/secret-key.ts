import { scopes } from '../endpoints/endpoint.ts';
import { boundedList, id, livemode, text, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageQuery } from './list.ts';

export const createSecretKeyBody = z.object({
  name: text(120).meta({ description: 'Nome para você identificar a chave.' }),
  livemode: livemode.default(false),
  scopes: boundedList(z.enum(scopes), { minimum: 1, maximum: 20 })
    .transform((given) => [...new Set(given)])
    .meta({ description: 'Permissões da chave. A descrição de cada endpoint informa a que ele exige.' }),
  expires_at: timestamp
    .nullish()
    .meta({ description: 'Quando a chave expira. Se não for enviado, ela não expira.' }),
});
export type CreateSecretKeyBody = z.output<typeof createSecretKeyBody>;

export const listByModeQuery = z.object({ ...pageQuery, livemode: livemodeQuery });
export type ListByModeQuery = z.output<typeof listByModeQuery>;

/** A key after its creation: only `hint` (prefix and last four) is ever shown again. */
export const secretKey = z
  .object({
    object: z.literal('secret_key'),
    id: id('key'),
    name: z.string(),
    hint: z.string().meta({ description: 'Prefixo e quatro últimos caracteres da chave.' }),
    livemode,
    scopes: z.array(z.enum(scopes)),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'SecretKey' });
export type SecretKey = z.output<typeof secretKey>;

export const createdSecretKey = secretKey
  .extend({
    key: z.string().nullable().meta({
      description:
        'A chave completa. Exibida apenas nesta resposta. Em uma repetição com a mesma `Idempotency-Key`, `null`.',
    }),
  })
  .meta({ id: 'CreatedSecretKey' });
