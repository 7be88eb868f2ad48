import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

/** What of a JSON Schema our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: string;
  enum?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
}

export interface Parameter {
  in: 'query' | 'header' | 'path';
  name: string;
  schema: Schema;
  required?: boolean;
  description?: string;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Reads the seller's document, docs/openapi.json. */
export function readDocument(): OpenApi {
  return JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
}

/** `route`: `POST /v1/charges`. */
export function operationOf(document: OpenApi, route: string): Operation {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`docs/openapi.json has no ${route}`);
  return operation;
}

/** The JSON schema of the successful response; undefined for a 204. */
export function responseSchema({ operationId, responses }: Operation): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!success) throw new Error(`${operationId} has no success`);
  return success[1].content?.['application/json']?.schema;
}

export function requestSchema({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content?.['application/json']?.schema;
}

/** The schema itself, and the name of its component if it is one. */
export function resolved(document: OpenApi, schema: Schema): { schema: Schema; name?: string } {
  if (!schema.$ref) return { schema };
  const name = schema.$ref.split('/').at(-1)!;
  const component = document.components.schemas[name];
  if (!component) throw new Error(`docs/openapi.json has no schema ${name}`);
  return { ...resolved(document, component), name };
}
