import { type ErrorCode, errorEnvelope, errorTable } from '@catraca/kernel/errors';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Access, Endpoint } from './endpoint.ts';
import { operatorEndpoints, sellerEndpoints } from './endpoints.ts';
import { errorAnswer } from './error.ts';
import { z } from './language.ts';

const description = `Catraca é um gateway de pagamentos que a plataforma opera por conta própria. Valores são sempre \
centavos inteiros de real. Todo erro usa o mesmo envelope; trate pelo \`code\`, nunca pela \`message\`.`;

const endpoints: Endpoint[] = [...Object.values(sellerEndpoints), ...Object.values(operatorEndpoints)];

/** The HTTP API as OpenAPI 3.1, made from the endpoint table. */
export function openApiDocument(baseUrl = '/'): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Catraca',
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        secretKey: { type: 'http', scheme: 'bearer', description: 'Chave secreta: sk_test_… ou sk_live_…' },
        operatorToken: { type: 'http', scheme: 'bearer', description: 'Token do operador da plataforma' },
      },
    },
  });
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { id, tag, summary, access, body, query, success } = endpoint;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(access.by === 'secret_key' ? { description: `Permissão: \`${access.scope}\`.` } : {}),
    security: [access.by === 'operator' ? { operatorToken: [] } : { secretKey: [] }],
    requestParams: {
      ...(query ? { query: query as z.ZodObject } : {}),
      ...pathParameters(endpoint),
      ...(endpoint.creates ? { header: idempotencyHeader } : {}),
    },
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [success.status]: successAnswer(endpoint),
      ...errorAnswers(endpoint),
    } as ZodOpenApiResponsesObject,
  };
}

const answerHeaders = z.object({
  'X-Request-Id': z.string().meta({ description: 'Identifica a requisição: informe ao suporte.' }),
});

const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description:
      'Repetir a chamada com a mesma chave, em até 24 horas, devolve a mesma resposta e não cria nada.',
  }),
});

function pathParameters({ path }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return names.length > 0
    ? { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
    : {};
}

function successAnswer({ success: { schema } }: Endpoint) {
  const answer = { description: 'Sucesso', headers: answerHeaders };
  return schema ? { ...answer, content: { 'application/json': { schema } } } : answer;
}

/** Codes that depend on who may call and on what is sent, not on the endpoint. */
function commonCodes({ access, body, query, creates }: Endpoint): ErrorCode[] {
  return [
    ...codesOfAccess(access),
    ...(body ? (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(body || query || creates ? (['validation_failed'] as const) : []),
    ...(creates ? (['idempotency_key_reused', 'idempotency_key_in_progress'] as const) : []),
    'too_many_requests',
    'internal_error',
    'service_unavailable',
  ];
}

function codesOfAccess({ by }: Access): ErrorCode[] {
  if (by === 'operator') return ['missing_api_key', 'invalid_api_key'];
  if (by === 'secret_key')
    return ['missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key', 'insufficient_scope'];
  return [];
}

/** One answer a status, with an example of each code it can carry. */
function errorAnswers(endpoint: Endpoint) {
  const codes = [...new Set([...commonCodes(endpoint), ...(endpoint.errors ?? [])])];
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].http);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
        headers: answerHeaders,
        content: {
          'application/json': {
            schema: errorAnswer,
            examples: Object.fromEntries(ofStatus.map((code) => [code, { value: errorEnvelope(code) }])),
          },
        },
      },
    ]),
  );
}
