import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { type Access, documentedPath, type Endpoint } from '../endpoints/endpoint.ts';
import { operatorEndpoints } from '../endpoints/operator-endpoints.ts';
import { pathIds } from '../endpoints/path-ids.ts';
import { sellerEndpoints } from '../endpoints/seller-endpoints.ts';
import { id } from '../schemas/fields.ts';
import { z } from '../schemas/language.ts';
import { endpointExamples } from './openapi-examples.ts';
import { bodyNameOf, component, operationIdOf } from './openapi-names.ts';
import {
  endpointDescriptions,
  headerDescriptions,
  introduction,
  operatorIntroduction,
  pathParameterDescriptions,
  tagDescriptions,
} from './openapi-prose.ts';
import { errorExampleComponents, headersOf, responsesOf } from './openapi-responses.ts';
import { EVENTS_TAG, webhookOperations } from './openapi-webhooks.ts';

const ofSeller: readonly Endpoint[] = Object.values(sellerEndpoints);
const ofOperator: readonly Endpoint[] = Object.values(operatorEndpoints);

/** Every endpoint of the two documents. */
export const documentedEndpoints: readonly Endpoint[] = [...ofSeller, ...ofOperator];

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** What sellers call, and the webhooks that they receive, as OpenAPI 3.1. */
export function sellerDocument(baseUrl = '/'): OpenApiDocument {
  const { secretKey, publishableKey } = securitySchemes;
  return documentOf(ofSeller, {
    baseUrl,
    title: 'Catraca',
    description: introduction,
    securitySchemes: { secretKey, publishableKey },
    webhooks: webhookOperations,
  });
}

/** What the platform's operator calls, as OpenAPI 3.1. */
export function operatorDocument(baseUrl = '/'): OpenApiDocument {
  const { operatorToken } = securitySchemes;
  return documentOf(ofOperator, {
    baseUrl,
    title: 'Catraca: API do operador',
    description: operatorIntroduction,
    securitySchemes: { operatorToken },
  });
}

interface Frame {
  baseUrl: string;
  title: string;
  description: string;
  securitySchemes: Partial<typeof securitySchemes>;
  webhooks?: typeof webhookOperations;
}

function documentOf(endpoints: readonly Endpoint[], frame: Frame): OpenApiDocument {
  const { baseUrl, title, description, securitySchemes, webhooks } = frame;
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = documentedPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title,
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: tags([...endpoints.map(({ tag }) => tag), ...(webhooks ? [EVENTS_TAG] : [])]),
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      securitySchemes,
      schemas: filesAmong(endpoints),
      headers: headersOf(endpoints),
      examples: errorExampleComponents(endpoints),
    },
  };
  return createDocument(document, { override: ({ jsonSchema }) => leaveFormatToFormat(jsonSchema) });
}

/** Bodies that are files, by component. */
function filesAmong(endpoints: readonly Endpoint[]) {
  return Object.fromEntries(
    endpoints.flatMap((endpoint) =>
      endpoint.upload ? [[bodyNameOf(endpoint), fileIn(endpoint.upload.part)]] : [],
    ),
  );
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

function tags(names: readonly string[]) {
  return [...new Set(names)].map((name) => ({ name, description: tagDescriptions[name] ?? name }));
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { tag, summary, access, query } = endpoint;
  return {
    operationId: operationIdOf(endpoint),
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

function requestBodyOf(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { id, body, upload } = endpoint;
  if (!body) return {};
  const required = !body.safeParse({}).success;
  if (upload) {
    const file = { schema: { $ref: `#/components/schemas/${bodyNameOf(endpoint)}` } };
    return { requestBody: { required, content: { 'multipart/form-data': file } } };
  }
  const example = endpointExamples[id]?.body;
  const json = { schema: component(bodyNameOf(endpoint), body), ...(example ? { example } : {}) };
  return { requestBody: { required, content: { 'application/json': json } } };
}

/** One part, whose name and content are the file's. */
function fileIn(part: string) {
  const file = { type: 'string', format: 'binary', description: 'O arquivo, com o nome dele.' } as const;
  return { type: 'object' as const, required: [part], properties: { [part]: file } };
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
  return { path: z.object(Object.fromEntries(names.map((name) => [name, pathParameter(name)]))) };
}

/** Throws for a name that is not in the tables. */
function pathParameter(name: string) {
  const prefix = pathIds[name];
  const description = pathParameterDescriptions[name];
  if (!prefix || !description) throw new Error(`no prefix or description of the path parameter ${name}`);
  return id(prefix).meta({ description });
}

/** Zod writes its regular expression beside each format; readers and generators want the format alone. */
function leaveFormatToFormat(schema: { format?: string; pattern?: string }): void {
  if (schema.format) delete schema.pattern;
}
