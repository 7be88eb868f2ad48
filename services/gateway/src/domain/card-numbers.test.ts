import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { listenEndpoints } from '@catraca/contracts/http/endpoints/listen-endpoints';
import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import { platformMounts } from '@catraca/contracts/http/endpoints/platform-mounts';
import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import { endpointExamples } from '@catraca/contracts/http/openapi/openapi-examples';
import { z } from 'zod';
import { fieldsWithCardNumber } from './card-numbers.ts';

const number = '5555666677778884';
/** Texts of different formats that have it in them. */
const carriers = [number, `https://loja.example/${number}`, `${number}@loja.example`];
/** Random text by nature, and metadata, whose schema refuses card numbers itself. */
const exempt = ['card.three_ds.token', 'three_ds.token'];

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

const isText = (schema: JsonSchema) => schema.type === 'string' && !schema.enum && schema.const === undefined;

/** Paths of the texts of a schema. Lists have one item. */
function textsOf(schema: JsonSchema, path: string[] = []): string[][] {
  const { properties = {}, items, anyOf = [] } = schema;
  if (isText(schema)) return [path];
  return [
    ...Object.entries(properties).flatMap(([name, one]) => textsOf(one, [...path, name])),
    ...(items ? textsOf(items, [...path, '0']) : []),
    ...anyOf.flatMap((one) => textsOf(one, path)),
  ];
}

/** A value of the schema, with the required members only. */
function exampleValue({
  const: constant,
  enum: values,
  type,
  minimum,
  required = [],
  ...schema
}: JsonSchema): unknown {
  if (constant !== undefined || values) return constant ?? values![0];
  if (schema.anyOf) return exampleValue(schema.anyOf.find((one) => one.type !== 'null')!);
  if (type === 'string') return 'x';
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array') return [exampleValue(schema.items!)];
  return Object.fromEntries(required.map((name) => [name, exampleValue(schema.properties![name]!)]));
}

/** A copy of the value with this text at the path; what is missing on the way is made by the schema. */
function withText(value: unknown, [name, ...rest]: string[], text: string, schema: JsonSchema): unknown {
  if (name === undefined) return text;
  const here = schema.anyOf?.find((one) => one.properties ?? one.items) ?? schema;
  const whole = value ?? exampleValue(here);
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string, unknown>;
  copy[name] = withText(copy[name], rest, text, here.properties?.[name] ?? here.items!);
  return copy;
}

const endpoints: readonly Endpoint[] = [
  ...documentedEndpoints,
  ...Object.values(listenEndpoints),
  ...Object.values(panelEndpoints),
  ...panelMounts.values(),
  ...Object.values(platformEndpoints),
  ...platformMounts.values(),
];

const cases = endpoints.flatMap(({ id, body, query }: Endpoint) =>
  [body, query].flatMap((schema) => {
    if (!schema) return [];
    const base = schema === body ? endpointExamples[id]?.body : {};
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const texts = textsOf(json).filter((path) => path[0] !== 'metadata');
    return texts.map((path) => ({ name: `${id} ${path.join('.')}`, schema, json, base, path }));
  }),
);

test('S15.15 every text of the endpoint table is walked', () => {
  expect(cases.length).toBeGreaterThan(100);
});

test.each(cases)('S15.15 a card number is refused in $name', ({ schema, json, base, path }) => {
  const field = path.join('.');
  for (const carrier of carriers) {
    const input = withText(base, path, carrier, json);
    const { data = input, error } = schema.safeParse(input);
    const refused = [
      ...(error?.issues ?? []).map((issue) => issue.path.map(String).join('.')),
      ...fieldsWithCardNumber(data, { allowReferences: false }),
    ];
    const expected = exempt.includes(field) ? [] : [field];
    expect({ carrier, refused: [...new Set(refused)].filter((one) => one === field) }).toEqual({
      carrier,
      refused: expected,
    });
  }
});

test('S15.15 a card number is refused as a number too', () => {
  const input = { amount: 12_990, items: [{ amount: Number(number) }, { amount: 1 }] };
  expect(fieldsWithCardNumber(input, { allowReferences: false })).toEqual(['items.0.amount']);
});

test('S15.15 a CAVV is random base64, but a card number is none', () => {
  const refused = (cavv: string) => fieldsWithCardNumber({ three_ds: { cavv } }, { allowReferences: false });
  expect(refused('AAABB5555666677778884ZZZZZZ=')).toEqual([]);
  expect(refused(number)).toEqual(['three_ds.cavv']);
});

test('S15.15 references that look like one are free where the account may send them', () => {
  const input = { reference: number, description: number, items: [{ reference: number, description: 'x' }] };
  expect(fieldsWithCardNumber(input, { allowReferences: true })).toEqual(['description']);
  expect(fieldsWithCardNumber(input, { allowReferences: false }).toSorted()).toEqual([
    'description',
    'items.0.reference',
    'reference',
  ]);
});
