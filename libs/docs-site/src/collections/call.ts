import { type ApiDocument, callerOf, FORM, type Route, routesOf } from '../api.ts';
import { requestOf, variableOf } from '../examples/request.ts';
import { pretty } from '../from-contracts.ts';
import { placeholders } from '../placeholders.ts';

/** A call as API clients keep it. Variables are `{{name}}`. */
export interface Call {
  name: string;
  description: string;
  method: string;
  path: readonly string[];
  headers: readonly { name: string; value: string }[];
  query: readonly { name: string; value: string; description: string; isNeeded: boolean }[];
  /** JSON. Null: none. */
  body: string | null;
  /** Name of the part with a file. Null: none. */
  file: string | null;
  /** Whether it is called with the secret key. */
  hasKey: boolean;
}

/** The calls of a document by tag, and the variables that they use, with their first values. */
export interface CallFolder {
  name: string;
  description: string;
  calls: readonly Call[];
}

export function callFolders(document: ApiDocument): CallFolder[] {
  const routes = routesOf(document).filter(({ verb }) => verb !== 'WEBHOOK');
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: routes.filter(({ operation }) => operation.tags.includes(name)).map(callOf),
    }))
    .filter(({ calls }) => calls.length > 0);
}

/** The variables of all calls, with their first values. */
export function variablesIn(folders: readonly CallFolder[]): Record<string, string> {
  const used = JSON.stringify(folders).matchAll(/\{\{(\w+)\}\}/g);
  const names = [...new Set([...used].map(([, name]) => name!))].sort();
  return {
    catraca_url: placeholders.baseUrl,
    catraca_key: 'sk_test_…',
    ...Object.fromEntries(names.map((name) => [name, ''])),
  };
}

function callOf(route: Route): Call {
  const { verb, path, operation } = route;
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const { query, body, hasClientSecret, idempotencyKey } = requestOf(route);
  const caller = callerOf(route);
  const needed = new Map(query);
  return {
    name: summary,
    description,
    method: verb,
    path: path
      .split('/')
      .slice(1)
      .map((part) => part.replace(/^\{(\w+)\}$/, (_, name) => inBraces(variableOf(operationId, name)))),
    headers: [
      ...(caller === 'browser' ? [{ name: 'X-Service-Publishable-Key', value: '{{publishable_key}}' }] : []),
      ...(hasClientSecret ? [{ name: 'X-Service-Client-Secret', value: '{{client_secret}}' }] : []),
      ...(idempotencyKey ? [{ name: 'Idempotency-Key', value: `${operationId}-{{$guid}}` }] : []),
      ...(body === undefined ? [] : [{ name: 'Content-Type', value: 'application/json' }]),
    ],
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, description: about = '' }) => ({
        name,
        value: needed.get(name) ?? '',
        description: about,
        isNeeded: needed.has(name),
      })),
    body: body === undefined ? null : pretty(body),
    file: Object.keys(requestBody?.content[FORM]?.schema.properties ?? {})[0] ?? null,
    hasKey: caller === 'seller',
  };
}

function inBraces(variable: string): string {
  return `{{${variable.toLowerCase()}}}`;
}
