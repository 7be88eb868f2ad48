import type { IdPrefix } from '@catraca/kernel/ids';
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
} from 'zod-openapi';
import { type Access, documentedPath, type Endpoint } from '../endpoints/endpoint.ts';
import { operatorEndpoints } from '../endpoints/operator-endpoints.ts';
import { sellerEndpoints } from '../endpoints/seller-endpoints.ts';
import { id } from '../schemas/fields.ts';
import { z } from '../schemas/language.ts';
import { endpointExamples } from './openapi-examples.ts';
import {
  endpointDescriptions,
  headerDescriptions,
  introduction,
  pathParameterDescriptions,
  tagDescriptions,
} from './openapi-prose.ts';
import { errorExampleComponents, headerComponents, responsesOf } from './openapi-responses.ts';
import { EVENTS_TAG, webhookOperations } from './openapi-webhooks.ts';

/** Every endpoint of the document. */
export const documentedEndpoints: readonly Endpoint[] = [
  ...Object.values(sellerEndpoints),
  ...Object.values(operatorEndpoints),
];

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** The HTTP API as OpenAPI 3.1, made from the endpoint table. */
export function openApiDocument(baseUrl = '/'): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of documentedEndpoints) {
    const path = documentedPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Catraca',
      version: '1.0.0',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: tags(),
    paths,
    webhooks: webhookOperations,
    components: {
      securitySchemes,
      headers: headerComponents,
      examples: errorExampleComponents(documentedEndpoints),
    },
  };
  return createDocument(document, { override: ({ jsonSchema }) => leaveFormatToFormat(jsonSchema) });
}

const securitySchemes = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Chave secreta do vendedor: `sk_test_…` ou `sk_live_…`. Use apenas no servidor, nunca no navegador.',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Publishable-Key',
    description:
      'Chave publicável, para o navegador: `pk_test_…` ou `pk_live_…`. Só é aceita nos domínios permitidos da chave.',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token de uma credencial do operador, `opk_…`, ou o `OPERATOR_TOKEN` da instalação.',
  },
} as const;

function schemeOf({ by }: Access): keyof typeof securitySchemes {
  if (by === 'operator') return 'operatorToken';
  return by === 'publishable_key' ? 'publishableKey' : 'secretKey';
}

function tags() {
  const names = [
    ...Object.values(sellerEndpoints).map(({ tag }) => tag),
    EVENTS_TAG,
    ...Object.values(operatorEndpoints).map(({ tag }) => tag),
  ];
  return [...new Set(names)].map((name) => ({ name, description: tagDescriptions[name] ?? name }));
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { tag, summary, access, query } = endpoint;
  return {
    operationId: endpoint.id,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    security: [{ [schemeOf(access)]: [] }],
    requestParams: {
      ...(query ? { query: query as z.ZodObject } : {}),
      ...pathParameters(endpoint),
      ...(endpoint.creates ? { header: idempotencyHeader } : {}),
      ...(endpoint.success.isEventStream ? { header: lastEventIdHeader } : {}),
      ...('limit' in access ? { header: clientSecretHeader } : {}),
    },
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function requestBodyOf({ id, body, upload }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (!body) return {};
  const required = !body.safeParse({}).success;
  if (upload) return { requestBody: { required, content: { 'multipart/form-data': fileIn(upload.part) } } };
  const example = endpointExamples[id]?.body;
  const json = { schema: body, ...(example ? { example } : {}) };
  return { requestBody: { required, content: { 'application/json': json } } };
}

/** One part, whose name and content are the file's. */
function fileIn(part: string): ZodOpenApiMediaTypeObject {
  const file = { type: 'string', format: 'binary', description: 'O arquivo, com o nome dele.' } as const;
  return { schema: { type: 'object', required: [part], properties: { [part]: file } } };
}

function descriptionOf({ id, summary, access }: Endpoint): string {
  const text = endpointDescriptions[id] ?? `${summary}.`;
  return 'scope' in access ? `${text}\n\nPermissão: \`${access.scope}\`.` : text;
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: headerDescriptions['Idempotency-Key'], example: 'pedido-1042' }),
});

const lastEventIdHeader = z.object({
  'Last-Event-ID': z.string().optional().meta({ description: headerDescriptions['Last-Event-ID'] }),
});

const clientSecretHeader = z.object({
  'X-Service-Client-Secret': z
    .string()
    .optional()
    .meta({ description: headerDescriptions['X-Service-Client-Secret'] }),
});

function pathParameters({ path }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return {};
  const described = names.map((name) => [
    name,
    id(idPrefixes[name]!).meta({ description: pathParameterDescriptions[name] ?? name }),
  ]);
  return { path: z.object(Object.fromEntries(described)) };
}

/** What each parameter of a path is the id of. */
const idPrefixes: Readonly<Record<string, IdPrefix>> = {
  code: 'ch',
  session: 'cs',
  link: 'pl',
  card: 'pm',
  account: 'acc',
  key_id: 'key',
  endpoint: 'we',
  event: 'evt',
  delivery: 'dlv',
  credential: 'op',
  refund: 'rf',
  med: 'med',
  dispute: 'med',
  file: 'file',
  withdrawal: 'wd',
};

/** Zod writes its regular expression beside each format; readers and generators want the format alone. */
function leaveFormatToFormat(schema: { format?: string; pattern?: string }): void {
  if (schema.format) delete schema.pattern;
}
