import type { Schema } from './reference/fields.ts';

/** What this site reads of an OpenAPI document. */
export interface ApiDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

/** One operation, where it is called, and the document that says so. */
export interface Route {
  document: ApiDocument;
  /** `WEBHOOK`: we call the seller. */
  verb: string;
  /** With `{name}` for parameters; the type of event of a webhook. */
  path: string;
  operation: Operation;
}

export function routesOf(document: ApiDocument): Route[] {
  const { paths, webhooks = {} } = document;
  return [
    ...Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        document,
        verb: method.toUpperCase(),
        path,
        operation,
      })),
    ),
    ...Object.entries(webhooks).map(([path, { post }]) => ({
      document,
      verb: 'WEBHOOK',
      path,
      operation: post!,
    })),
  ];
}

/** The status and the content of an operation's success. */
export function successOf({ responses }: Operation): [status: string, content: Record<string, Content>] {
  const [status, { content = {} }] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
  return [status, content];
}

/** What a route needs to be called with. */
export type Caller = 'seller' | 'browser' | 'operator';

export function callerOf({ operation: { security = [] } }: Route): Caller {
  const schemes = security.flatMap((one) => Object.keys(one));
  if (schemes.includes('operatorToken')) return 'operator';
  return schemes.includes('publishableKey') ? 'browser' : 'seller';
}

/** A body with a file. */
export const FORM = 'multipart/form-data';

/** The name of a component that a schema refers to. */
export function componentOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}
