import { meaningOf } from '@catraca/contracts/http/endpoints/path-ids';
import { type Caller, callerOf, FORM, type Route, successOf } from '../api.ts';

/**
 * A call as examples show it. A text in the body that is `$NAME` stands for the variable of that name, and so
 * does each id in the path: examples set them, or say which to set.
 */
export interface RequestExample {
  operationId: string;
  verb: string;
  /** With `{name}` for ids. */
  path: string;
  /** Variables of the ids in the path, in their order. */
  ids: readonly string[];
  query: readonly (readonly [name: string, value: string])[];
  caller: Caller;
  idempotencyKey: string | null;
  /** Whether it shows a buyer's data, by the session's secret. */
  hasClientSecret: boolean;
  /** Undefined without one. */
  body: unknown;
  hasFile: boolean;
  answer: 'json' | 'nothing' | 'file' | 'stream';
  /** Component of the answer: `Charge`. */
  answerName: string | null;
}

/** What a guide says of a call, where it differs from the example of the reference. */
export interface RequestTerms {
  body?: unknown;
  idempotencyKey?: string;
  query?: string;
}

export function requestOf(route: Route, terms: RequestTerms = {}): RequestExample {
  const { verb, path, operation } = route;
  const { operationId, parameters = [], requestBody } = operation;
  const sent = requestBody?.content;
  const names = parameters.map(({ name }) => name);
  const [, answers] = successOf(operation);
  return {
    operationId,
    verb,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => variableOf(operationId, name!)),
    query: queryOf(route, terms),
    caller: callerOf(route),
    idempotencyKey: names.includes('Idempotency-Key')
      ? (terms.idempotencyKey ?? `${operationId}-1042`)
      : null,
    hasClientSecret: names.includes('X-Service-Client-Secret'),
    body: 'body' in terms ? terms.body : withVariables(sent?.['application/json']?.example),
    hasFile: sent?.[FORM] !== undefined,
    answer: answerKindOf(Object.keys(answers)),
    answerName: answers['application/json']?.schema.$ref?.split('/').at(-1) ?? null,
  };
}

/** Tokens and ids in the body of the OpenAPI document are nobody's: a variable stands for each. */
const bodyVariables: Readonly<Record<string, string>> = {
  token: '$CARD_TOKEN',
  card_id: '$CARD_ID',
  endpoint_id: '$ENDPOINT_ID',
  mandate_id: '$MANDATE_ID',
};

function withVariables(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withVariables);
  if (typeof body !== 'object' || body === null) return body;
  const members = Object.entries(body).map(([name, value]) => {
    const isText = typeof value === 'string';
    return [name, isText ? (bodyVariables[name] ?? value) : withVariables(value)];
  });
  return Object.fromEntries(members);
}

function answerKindOf(types: readonly string[]): RequestExample['answer'] {
  if (types.length === 0) return 'nothing';
  if (types.includes('application/json')) return 'json';
  return types.includes('text/event-stream') ? 'stream' : 'file';
}

/** Of parameters that a call must have. */
const queryExamples: Readonly<Record<string, string>> = { amount: '12990', zip_code: '01310100' };

/** Throws if a parameter that a call must have has no example. */
function queryOf({ operation }: Route, { query }: RequestTerms): [string, string][] {
  if (query !== undefined) return [...new URLSearchParams(query)];
  const needed = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required);
  return needed.map(({ name }) => {
    const example = queryExamples[name];
    if (!example) throw new Error(`${operation.operationId} needs ${name}, which has no example`);
    return [name, example];
  });
}

const variables: Readonly<Record<string, string>> = { code: 'CHARGE_ID', dispute: 'MED_ID' };

/** The variable with the id that a parameter of an operation's path names: `CHARGE_ID` of `code`. */
export function variableOf(operationId: string, parameter: string): string {
  const meaning = meaningOf(operationId, parameter);
  return variables[meaning] ?? `${meaning.replace(/_id$/, '').toUpperCase()}_ID`;
}

/** The variable with the caller's credential. */
export const credentials: Readonly<Record<Caller, string>> = {
  seller: 'CATRACA_KEY',
  browser: 'CATRACA_PUBLISHABLE_KEY',
  operator: 'OPERATOR_TOKEN',
};

/** The page that a browser names by itself, and other callers must. */
export const BROWSER_ORIGIN = 'https://loja.example';

/** Headers besides that of the body's type; `value` writes what a variable holds. */
export function headersOf(request: RequestExample, value: (variable: string) => string): [string, string][] {
  const { caller, hasClientSecret, idempotencyKey } = request;
  const credential = value(credentials[caller]);
  return [
    ...(caller === 'browser'
      ? ([['X-Service-Publishable-Key', credential]] as [string, string][])
      : ([['Authorization', `Bearer ${credential}`]] as [string, string][])),
    ...(hasClientSecret ? ([['X-Service-Client-Secret', value('CLIENT_SECRET')]] as [string, string][]) : []),
    ...(idempotencyKey ? ([['Idempotency-Key', idempotencyKey]] as [string, string][]) : []),
  ];
}

/** The path and the query; `value` writes what a variable holds. */
export function addressOf({ path, ids, query }: RequestExample, value: (variable: string) => string): string {
  const left = [...ids];
  const filled = path.replace(/\{\w+\}/g, () => value(left.shift()!));
  if (query.length === 0) return filled;
  const pairs = query.map(([name, one]) => `${name}=${one.startsWith('$') ? value(one.slice(1)) : one}`);
  return `${filled}?${pairs.join('&')}`;
}
