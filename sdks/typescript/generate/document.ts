/** What the generators read of a JSON Schema in an OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  const?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

/** An operation and where it is called. */
export interface Route extends Operation {
  method: string;
  path: string;
}

/** Throws if the document has no such operation. */
export function routeOf(document: OpenApiDocument, operationId: string): Route {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === operationId) return { ...operation, method: method.toUpperCase(), path };
  throw new Error(`the document has no operation ${operationId}`);
}

/** Name of the component that the body is; undefined without one. */
export function bodyOf({ requestBody }: Operation): string | undefined {
  return requestBody && nameOf(requestBody.content['application/json']!.schema);
}

/** Name of the component that the answer is; undefined for a 204. */
export function answerOf({ operationId, responses }: Operation): string | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const schema = success.content?.['application/json']?.schema;
  if (success.content && !schema?.$ref) throw new Error(`${operationId} answers with what has no name`);
  return schema && nameOf(schema);
}

/** `ChargesQuery` of `listCharges`. */
export function queryNameOf({ operationId }: Operation): string {
  return `${operationId.replace(/^[a-z]+/, '')}Query`;
}

export function queryOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'query');
}

export function nameOf({ $ref }: Schema): string {
  return $ref!.split('/').at(-1)!;
}

/** Whether a list goes on by `after`. */
export function hasCursor(operation: Operation): boolean {
  return queryOf(operation).some(({ name }) => name === 'after');
}

/** A key is made for what creates or moves money; test routes send the caller's. Null: no key. */
export function keyUseOf({ path, parameters = [] }: Operation & { path: string }): 'made' | 'given' | null {
  if (!parameters.some(({ name }) => name === 'Idempotency-Key')) return null;
  return path.startsWith('/v1/test/') ? 'given' : 'made';
}
