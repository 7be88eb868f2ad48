import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import type { OpenApiDocument, Operation, Schema } from '../../../../sdks/typescript/generate/document.ts';

/** Reads the seller's document, docs/openapi.json. */
export function readDocument(): OpenApiDocument {
  return JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
}

/** The JSON schema of the successful response; undefined for a 204. */
export function responseSchema({ operationId, responses }: Operation): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!success) throw new Error(`${operationId} has no success`);
  return success[1].content?.['application/json']?.schema;
}

export function requestSchema({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content['application/json']?.schema;
}

/** The schema itself, and the name of its component if it is one. */
export function resolved(document: OpenApiDocument, schema: Schema): { schema: Schema; name?: string } {
  if (!schema.$ref) return { schema };
  const name = schema.$ref.split('/').at(-1)!;
  const component = document.components.schemas[name];
  if (!component) throw new Error(`docs/openapi.json has no schema ${name}`);
  return { ...resolved(document, component), name };
}
