import {
  type ErrorCode,
  type ErrorDetails,
  errorEnvelope,
  errorTable,
  isWorthRetrying,
} from '@catraca/kernel/errors';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type Access, type Endpoint, operatorScopes } from '../endpoints/endpoint.ts';
import { errorResponse } from '../schemas/error.ts';
import { listNameOf } from '../schemas/list.ts';
import { endpointExamples } from './openapi-examples.ts';
import { component } from './openapi-names.ts';
import { headerDescriptions } from './openapi-prose.ts';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

const headers = {
  'X-Request-Id': { required: true, ...text, examples: ['req_01m7ywntbkftrx7bxn8c0zry57'] },
  'Trace-Id': { required: true, ...text, examples: ['df820d8af68e46a174d060bb972e002a'] },
  'X-RateLimit-Limit': { required: true, ...count, examples: [60] },
  'X-RateLimit-Remaining': { required: true, ...count, examples: [59] },
  'Cache-Control': { required: true, ...text, examples: ['no-store'] },
  'Accept-Encoding': { required: false, ...text, const: 'identity' },
  'Retry-After': { required: false, ...count, examples: [12] },
  'X-Should-Retry': { required: false, ...text, const: 'true' },
  'Idempotent-Replayed': { required: false, ...text, const: 'true' },
  'Access-Control-Allow-Origin': { required: false, ...text, examples: ['https://loja.example'] },
  'Access-Control-Expose-Headers': { required: false, ...text, examples: ['X-Request-Id, Retry-After'] },
  Vary: { required: false, ...text, examples: ['Origin'] },
  'Content-Disposition': { required: false, ...text, examples: ['attachment; filename="extrato.csv"'] },
  'X-Content-Type-Options': { required: true, ...text, const: 'nosniff' },
} satisfies Partial<Record<keyof typeof headerDescriptions, object>>;
type HeaderName = keyof typeof headers;

/** All responses of an endpoint: its success, and each error with an example. */
export function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  return responsesByStatus(endpoint) as ZodOpenApiResponsesObject;
}

function responsesByStatus(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  return { [endpoint.success.status]: successResponse(endpoint), ...errorResponses(endpoint) };
}

/** Every code that an endpoint can answer with. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, body, query, creates, upload, errors = [] } = endpoint;
  const codes: ErrorCode[] = [
    'malformed_request',
    ...codesOfAccess(access),
    'request_timeout',
    'payload_too_large',
    ...(method === 'GET' || upload ? [] : (['malformed_json'] as const)),
    ...(method === 'GET' ? [] : (['unsupported_media_type'] as const)),
    ...(body || query || creates ? (['validation_failed'] as const) : []),
    ...(creates ? (['idempotency_key_reused', 'idempotency_key_in_progress'] as const) : []),
    ...errors,
    'too_many_requests',
    'internal_error',
    'service_unavailable',
  ];
  return [...new Set(codes)].sort((one, other) => errorTable[one].http - errorTable[other].http);
}

function codesOfAccess(access: Access): ErrorCode[] {
  if (access.by === 'publishable_key') return ['missing_api_key', 'invalid_api_key', 'origin_not_allowed'];
  if (access.by !== 'operator' && access.by !== 'secret_key') return [];
  return [
    'missing_api_key',
    'invalid_api_key',
    'revoked_api_key',
    'expired_api_key',
    'insufficient_scope',
    ...(access.by === 'secret_key' && access.testOnly ? (['resource_not_found'] as const) : []),
  ];
}

function successResponse(endpoint: Endpoint): ZodOpenApiResponseObject {
  const { id, creates, success } = endpoint;
  const headers = responseHeaders([
    ...headersOfAccess(endpoint),
    ...(creates ? (['Idempotent-Replayed'] as const) : []),
    ...(success.isAlsoCsv || success.file ? (['Content-Disposition'] as const) : []),
    ...(success.file ? (['X-Content-Type-Options'] as const) : []),
  ]);
  if (success.file) return { description: 'O arquivo.', headers, content: filesOf(success.file) };
  if (success.isEventStream)
    return { description: 'Sucesso.', headers, content: { 'text/event-stream': { schema: text } } };
  if (!success.schema) return { description: 'Sucesso, sem corpo.', headers };
  const example = endpointExamples[id]?.response;
  const list = listNameOf(success.schema);
  const schema = list ? component(list, success.schema) : success.schema;
  return {
    description: success.status === 201 ? 'Criado.' : 'Sucesso.',
    headers,
    content: {
      'application/json': { schema, ...(example ? { example } : {}) },
      ...(success.isAlsoCsv ? { 'text/csv': { schema: text } } : {}),
      ...(success.isAlsoEventStream ? { 'text/event-stream': { schema: text } } : {}),
    },
  };
}

function filesOf(types: readonly string[]) {
  const schema = { ...text, format: 'binary' };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

/** One response a status, with an example of each code it can carry. */
function errorResponses(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => errorTable[code].http);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
        headers: responseHeaders([
          ...headersOfStatus(endpoint, status),
          ...(codes.some((code) => passing.has(code)) ? (['Retry-After'] as const) : []),
          ...(codes.some(isWorthRetrying) ? (['X-Should-Retry'] as const) : []),
        ]),
        content: {
          'application/json': {
            schema: errorResponse,
            examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, endpoint)])),
          },
        },
      },
    ]),
  );
}

/** Refusals (422) that end by themselves. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'card_temporarily_unavailable',
  'link_exhausted',
  'withdrawal_not_decidable',
]);

function headersOfStatus(endpoint: Endpoint, status: number): HeaderName[] {
  const ofAccess = headersOfAccess(endpoint);
  if ([409, 429, 502, 503].includes(status)) return [...ofAccess, 'Retry-After'];
  if (status === 415) return [...ofAccess, 'Accept-Encoding'];
  return endpoint.creates && status === 422 ? [...ofAccess, 'Idempotent-Replayed'] : ofAccess;
}

/** CORS: a script reads the responses, errors too. */
function headersOfAccess({ access }: Endpoint): HeaderName[] {
  if (access.by !== 'publishable_key') return [];
  return ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Vary'];
}

/** Those of every response, and those that only some carry. */
function responseHeaders(optional: HeaderName[]) {
  const always: HeaderName[] = [
    ...(['X-Request-Id', 'Trace-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'] as const),
    'Cache-Control',
  ];
  return Object.fromEntries(
    [...always, ...optional].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The headers that responses of these endpoints refer to. */
export function headersOf(endpoints: readonly Endpoint[]) {
  const used = new Set(
    endpoints
      .flatMap((endpoint) => Object.values(responsesByStatus(endpoint)))
      .flatMap((response) => Object.keys(response.headers ?? {})),
  );
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => used.has(name))
      .map(([name, { required, ...schema }]) => [
        name,
        { description: headerDescriptions[name as HeaderName], required, schema },
      ]),
  );
}

/** The errors that look the same at every endpoint. */
export function errorExampleComponents(endpoints: readonly Endpoint[]) {
  const codes = new Set(endpoints.flatMap(errorCodesOf).filter((code) => !dependsOnEndpoint(code)));
  return Object.fromEntries(
    [...codes].map((code) => [
      code,
      { summary: errorTable[code].message, value: errorEnvelope(code, commonDetails[code]) },
    ]),
  );
}

function exampleOf(code: ErrorCode, endpoint: Endpoint) {
  if (!dependsOnEndpoint(code)) return { $ref: `#/components/examples/${code}` };
  return { summary: errorTable[code].message, value: errorEnvelope(code, detailsAt(code, endpoint)) };
}

function dependsOnEndpoint(code: ErrorCode): boolean {
  return code === 'validation_failed' || code === 'insufficient_scope';
}

const commonDetails: Partial<Record<ErrorCode, ErrorDetails>> = {
  amount_below_minimum: { min_amount: 100 },
  card_declined: { decline_code: 'not_authorized', retryable: true },
  installments_not_available: { max_installments: 6 },
  account_exists: { account: 'acc_01m7ywnq7zzm58jvbbndgqk4bw' },
  too_many_requests: { retry_after: 12 },
};

function detailsAt(code: ErrorCode, endpoint: Endpoint): ErrorDetails {
  if (code === 'validation_failed') return { fields: exampleFields(endpoint) };
  const missing = 'scope' in endpoint.access ? endpoint.access.scope : '';
  const some = endpoint.access.by === 'operator' ? operatorScopes : ['charges:read', 'balance:read'];
  const abilities = some.filter((scope) => scope !== missing);
  return { required_ability: missing, abilities };
}

/** What the schema itself says to a request that it refuses. */
function exampleFields({ id, body, query }: Endpoint): Record<string, string[]> {
  const schema = body ?? query;
  const wrong = body
    ? { ...endpointExamples[id]?.body, ...wrongBodies[id] }
    : { page: '0', from: '21/11/2026', events: 'charge.eaten' };
  const issues = schema?.safeParse(wrong).error?.issues ?? [];
  if (issues.length === 0) return { 'Idempotency-Key': ['Deve ter de 1 a 255 caracteres.'] };
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]]));
}

const wrongBodies: Readonly<Record<string, object>> = {
  createCharge: { amount: 129.9 },
  createCard: { amount: 12_990 },
  putDefense: { text: null },
  createDefenseFile: { file: null },
  createAccount: { document: '11.222.333/0001-82' },
  patchAccount: { registration: 'aprovado' },
  quoteFees: { amount: 0 },
  createSecretKey: { scopes: [] },
  createOperatorCredential: { scopes: [] },
  createWebhookEndpoint: { url: 'loja.example' },
  createOwnWebhookEndpoint: { url: 'loja.example' },
  patchWebhookEndpoint: { status: 'off' },
  patchOwnWebhookEndpoint: { status: 'off' },
  resendEvent: { endpoint_id: 'we_1' },
  resendOwnEvent: { endpoint_id: 'we_1' },
  answerDelivery: { status: 99 },
  createTestTrigger: { type: 'charge.eaten' },
};
