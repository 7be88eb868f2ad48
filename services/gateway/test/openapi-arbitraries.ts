import { randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import type { Json, OpenApi } from './openapi-document.ts';

/** Text that databases, logs and terminals have trouble with. */
const oddCharacter = fc.constantFrom(
  'a',
  'Z',
  '0',
  ' ',
  '"',
  '\\',
  '$',
  '.',
  '%',
  '\u0000',
  'ã',
  '💳',
  '\u2028',
  '<',
  "'",
);

/** Values that a schema of the document accepts. Throws for a keyword that it does not know. */
export function accepted(schema: Json): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(accepted));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => accepted({ ...schema, type })));
  const arbitrary = byType[schema.type];
  if (!arbitrary) throw new Error(`no values for ${JSON.stringify(schema)}`);
  return arbitrary(schema);
}

const byType: Record<string, (schema: Json) => Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum, maximum }) =>
    fc.oneof(
      fc.constantFrom(minimum, maximum),
      fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }),
    ),
  string: stringOf,
  array: ({ items, minItems = 0, maxItems }) =>
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.array(accepted(items), { minLength: minItems, maxLength: Math.min(maxItems, 5) }),
      },
      { weight: 1, arbitrary: fc.array(accepted(items), { minLength: maxItems, maxLength: maxItems }) },
    ),
  object: objectOf,
};

function objectOf({ properties, required = [], additionalProperties, propertyNames, maxProperties }: Json) {
  if (!properties)
    return fc.dictionary(stringOf(propertyNames), accepted(additionalProperties), {
      maxKeys: maxProperties,
    });
  const possible = Object.entries<Json>(properties).filter(([, schema]) => !schema.not);
  const fields = possible.map(([name, schema]) => [name, fieldOf(name, schema)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Values that are likely to pass what JSON Schema cannot say, so that most requests get further than it. */
const likely: Record<string, Arbitrary<unknown>> = {
  document: fc.constantFrom('529.982.247-25', '11222333000181', '12.ABC.345/01DE-35', '12ABC34501DE35', '0'),
  url: fc.constantFrom('https://loja.example/a?b#c', 'http://127.0.0.1:9/', 'https://localhost/'),
  allowed_domains: fc.array(fc.constantFrom('loja.example', '*.loja.example', 'pão.example', 'a b'), {
    maxLength: 5,
  }),
};

function fieldOf(name: string, schema: Json): Arbitrary<unknown> {
  return likely[name] ?? accepted(schema);
}

function stringOf({ format, pattern, minLength = 0, maxLength = 50 }: Json): Arbitrary<string> {
  if (format) return byFormat[format]!;
  if (pattern && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern));
  const text = fc.array(oddCharacter, { minLength, maxLength: Math.min(maxLength, 40) });
  const longest = fc.constantFrom('x', 'ã', '💳').map((character) => character.repeat(maxLength));
  const any = fc.oneof(
    { weight: 9, arbitrary: text.map((all) => all.join('')) },
    { weight: 1, arbitrary: longest },
  );
  return pattern ? any.filter((value) => /\S/.test(value)) : any;
}

const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const byFormat: Record<string, Arbitrary<string>> = {
  email: fc.constantFrom('ana@loja.example', 'a.b+c@x-y.example', `${'x'.repeat(60)}@loja.com.br`),
  'date-time': fc.oneof(
    time.map((date) => date.toISOString()),
    time.map((date) => date.toISOString().replace('Z', '-03:00')),
  ),
  date: fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-20', '2027-01-31', '2024-02-29'),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  uri: fc.webUrl(),
};

/** A request that the document accepts. */
export interface DocumentedRequest {
  operationId: string;
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Requests to an operation, with ids of `known` where it names them, and others of the same form. */
export function requestsTo(
  openApi: OpenApi,
  [, template, method]: string[],
  operation: Json,
  known: Record<string, string>,
): Arbitrary<DocumentedRequest> {
  const parameters: Json[] = (operation.parameters ?? []).map((one: Json) => openApi.resolved(one));
  const valuesOf = (place: string) => {
    const there = parameters.filter((parameter) => parameter.in === place);
    return fc.record(
      Object.fromEntries(
        there.map(({ name, schema }) => [
          name,
          place === 'path' ? idOf(schema, known[name]) : accepted(schema),
        ]),
      ),
      { requiredKeys: there.filter(({ required }) => required).map(({ name }) => name) },
    ) as Arbitrary<Record<string, string>>;
  };
  const json = operation.requestBody?.content['application/json'].schema;
  const body = json ? accepted(openApi.resolved(json)) : fc.constant(undefined);
  const mayBeAbsent = json && !operation.requestBody.required ? fc.option(body, { nil: undefined }) : body;
  return fc
    .tuple(valuesOf('path'), valuesOf('query'), mayBeAbsent, fc.boolean())
    .map(([ids, query, content, isKeyed]) => ({
      operationId: operation.operationId,
      method: method!.toUpperCase(),
      path: addressOf(template!, ids, query),
      body: content,
      headers: headersOf(parameters, isKeyed),
    }));
}

function headersOf(parameters: Json[], isKeyed: boolean): Record<string, string> {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return takesKey && isKeyed ? { 'idempotency-key': randomUUID() } : {};
}

function idOf(schema: Json, known: string | undefined): Arbitrary<unknown> {
  const unknown = accepted(schema);
  return known
    ? fc.oneof({ weight: 4, arbitrary: fc.constant(known) }, { weight: 1, arbitrary: unknown })
    : unknown;
}

function addressOf(template: string, ids: Record<string, string>, query: Record<string, string>): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => ids[name]!);
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
