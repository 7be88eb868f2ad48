import { errorCodes } from './error.ts';
import { id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';
import { integerInQuery, livemodeQuery } from './list.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** Newest first. Bounds are inclusive and in real time. */
export const listRequestsQuery = z.object({
  per_page: integerInQuery(1, 100).default(20).meta({ description: 'Itens por página.' }),
  after: id('req').optional().meta({ description: 'O `next_after` da página anterior.' }),
  status: z
    .string()
    .regex(/^([1-5]\d\d|[2-5]xx)$/, 'Deve ser um status HTTP, como 422, ou 2xx, 4xx, 5xx.')
    .optional()
    .meta({ description: 'Somente as com este status HTTP (`422`) ou desta classe (`4xx`).' }),
  code: z
    .string()
    .regex(/^[a-z_]{1,64}$/, 'Deve ser um código de erro.')
    .optional()
    .meta({ description: 'Somente as respondidas com este código de erro.' }),
  method: z.enum(methods).optional().meta({ description: 'Somente as com este método HTTP.' }),
  route: z
    .string()
    .regex(/^\/v1\/[\w{}/]{1,120}$/, 'Deve ser um caminho da API, como /v1/charges/{code}.')
    .optional()
    .meta({ description: 'Somente as deste caminho, como no documento OpenAPI: `/v1/charges/{code}`.' }),
  key: id('key').optional().meta({ description: 'Somente as feitas com esta chave secreta.' }),
  resource: z
    .string()
    .regex(/^[a-z]{2,4}_[0-9a-z]{26}$/, 'Deve ser o id de um recurso, como ch_….')
    .optional()
    .meta({ description: 'Somente as que criaram ou endereçaram este recurso: `ch_…`, `rf_…`, `cs_…`.' }),
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'Somente as com exatamente esta `Idempotency-Key`.' }),
  created_since: timestamp.optional().meta({
    description: 'Somente as a partir deste momento. ISO 8601 com fuso: `2026-11-21T00:00:00-03:00`.',
  }),
  created_until: timestamp
    .optional()
    .meta({ description: 'Somente as até este momento, inclusive. ISO 8601 com fuso.' }),
});
export type ListRequestsQuery = z.output<typeof listRequestsQuery>;

export const listAccountRequestsQuery = listRequestsQuery.extend({ livemode: livemodeQuery });
export type ListAccountRequestsQuery = z.output<typeof listAccountRequestsQuery>;

/** A call to `/v1` with a secret key. Kept `REQUEST_LOG_DAYS`. Where `[removed]` stands: S23.3. */
export const requestLine = z
  .object({
    object: z.literal('request'),
    id: id('req').meta({ description: 'O `X-Request-Id` da resposta.' }),
    method: z.string(),
    path: z.string().meta({ description: 'Sem a query string.' }),
    query: z.string().nullable(),
    route: z
      .string()
      .nullable()
      .meta({ description: 'O caminho como no documento OpenAPI. `null` quando não existe.' }),
    status: z.int(),
    error_code: z.enum(errorCodes).nullable(),
    key: z.object({ id: id('key'), hint: z.string() }).meta({ description: 'A chave secreta usada.' }),
    source: z.string().meta({ description: 'Endereço IP de quem chamou.' }),
    user_agent: z.string().nullable(),
    idempotency_key: z.string().nullable(),
    replayed: z.boolean().meta({ description: 'Se a resposta foi a repetição de uma anterior.' }),
    duration_ms: z.int(),
    trace_id: z.string().meta({ description: 'O `Trace-Id` da resposta.' }),
    livemode,
    resource: z
      .string()
      .nullable()
      .meta({ description: 'O recurso que a chamada criou; senão, o que ela endereçou.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Request' });
export type RequestLine = z.output<typeof requestLine>;

export const requestResource = requestLine
  .extend({
    request_body: z.string().nullable().meta({
      description:
        'O corpo enviado, em escritas e erros. `[removed]` no lugar de segredos, tokens e números de cartão.',
    }),
    response_body: z.string().nullable().meta({ description: 'O corpo respondido, em escritas e erros.' }),
    truncated: z.boolean().meta({
      description:
        'Se um dos corpos foi cortado em 16 KiB, ou se ambos ficaram de fora (`null`), por exceder o limite diário de corpos da conta.',
    }),
  })
  .meta({ id: 'RequestWithBodies' });
export type RequestResource = z.output<typeof requestResource>;
