import type { HttpResponse } from '@catraca/testing/http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

// biome-ignore lint/suspicious/noExplicitAny: a document is read by its own names
export type Json = any;

/** An OpenAPI document as a judge of examples and of real answers. */
export class OpenApi {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(readonly document: Json) {
    formats.default(this.ajv);
    this.ajv.addSchema(document, 'openapi');
  }

  /** What is wrong with a value by the schema at this place of the document. */
  faultsAt(place: readonly string[], value: unknown): string[] {
    const pointer = place.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = this.ajv.compile({ $ref: `openapi#/${encodeURI(pointer)}` });
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** Follows a reference inside the document. */
  resolved(node: Json): Json {
    if (!node?.$ref) return node;
    return node.$ref
      .slice(2)
      .split('/')
      .reduce((parent: Json, name: string) => parent[name], this.document);
  }

  /** Every operation, with where it stands. */
  operations(): { place: string[]; operation: Json }[] {
    return ['paths', 'webhooks'].flatMap((part) =>
      Object.entries<Json>(this.document[part] ?? {}).flatMap(([path, item]) =>
        Object.entries<Json>(item).map(([method, operation]) => ({ place: [part, path, method], operation })),
      ),
    );
  }

  /** What the document does not say of a response; empty when it says all. */
  faultsOfResponse(method: string, path: string, { status, headers, body, text }: HttpResponse): string[] {
    const place = this.placeOf(method, path);
    const response = this.resolved(this.at(place).responses[status]);
    if (!response) return [`status ${status} is not documented`];
    if (response.content?.['text/csv'] && headers.get('content-type')?.startsWith('text/csv'))
      return this.faultsOfHeaders(response.headers, headers);
    const schema = response.content?.['application/json'];
    const faults = schema
      ? this.faultsAt([...place, 'responses', String(status), 'content', 'application/json', 'schema'], body)
      : [text && 'a body is not documented'].filter(Boolean);
    const code = body?.error?.code;
    if (code && !schema.examples[code]) faults.push(`code ${code} has no example`);
    return [...faults, ...this.faultsOfHeaders(response.headers, headers)];
  }

  private faultsOfHeaders(documented: Record<string, Json>, headers: Headers): string[] {
    const known = Object.entries(documented).map(([name, header]) => [name, this.resolved(header)] as const);
    const missing = known.filter(([name, { required }]) => required && !headers.has(name));
    const wrong = known.filter(
      ([name, { schema }]) =>
        headers.has(name) && !this.ajv.validate(schema, readHeader(headers.get(name)!, schema)),
    );
    const undocumented = [...headers.keys()].filter(
      (name) => isOurs(name) && !known.some(([other]) => other.toLowerCase() === name),
    );
    return [
      ...missing.map(([name]) => `header ${name} is missing`),
      ...wrong.map(([name]) => `header ${name} is wrong`),
      ...undocumented.map((name) => `header ${name} is not documented`),
    ];
  }

  /** The place of the operation that a request is for. */
  placeOf(method: string, path: string): string[] {
    const address = path.split('?')[0]!;
    const matches = Object.keys(this.document.paths).filter((template) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
    );
    if (matches.length === 0) throw new Error(`${method} ${path} is not documented`);
    return ['paths', matches[0]!, method.toLowerCase()];
  }

  private at(place: readonly string[]): Json {
    return place.reduce((node, name) => node[name], this.document);
  }
}

function readHeader(text: string, schema: Json): unknown {
  return schema.type === 'integer' ? Number(text) : text;
}

/** Headers that HTTP itself brings are not documented. */
function isOurs(name: string): boolean {
  return ![
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'transfer-encoding',
  ].includes(name);
}
