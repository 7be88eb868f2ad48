/** What this site reads of a JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** One field as readers see it: the texts are one line of Markdown each. */
export interface Field {
  name: string;
  type: string;
  /** Whether the reader has to send it. */
  must: boolean;
  description: string;
  limits: readonly string[];
  /** Those inside it. */
  fields: readonly Field[];
}

/** The schemas that `$ref` names, and whether the reader sends the fields. */
export interface Reading {
  schemas: Readonly<Record<string, Schema>>;
  asked: boolean;
}

/** The fields of an object. */
export function fieldsOf(schema: Schema, reading: Reading): Field[] {
  const { properties = {}, required = [] } = resolved(schema, reading);
  return Object.entries(properties).map(([name, field]) =>
    fieldOf(name, field, { ...reading, must: reading.asked && required.includes(name) }),
  );
}

export function fieldOf(name: string, given: Schema, reading: Reading & { must: boolean }): Field {
  const { schema, nullable } = withoutNull(resolved(given, reading), reading);
  const inner = schema.items ? resolved(schema.items, reading) : schema;
  return {
    name,
    type: `${typeOf(schema, reading)}${nullable ? ' ou null' : ''}`,
    must: reading.must,
    description: given.description ?? schema.description ?? '',
    limits: limitsOf(schema),
    fields: inner.properties ? fieldsOf(inner, reading) : [],
  };
}

function resolved(schema: Schema, { schemas }: Reading): Schema {
  return schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

function withoutNull(schema: Schema, reading: Reading): { schema: Schema; nullable: boolean } {
  if (schema.anyOf) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null').map((one) => resolved(one, reading));
    const nullable = others.length < schema.anyOf.length;
    const [only] = others;
    if (others.length === 1) return { schema: { ...only, default: schema.default }, nullable };
    return { schema: { ...schema, anyOf: others }, nullable };
  }
  if (!Array.isArray(schema.type)) return { schema, nullable: false };
  const [type] = schema.type.filter((name) => name !== 'null');
  return { schema: { ...schema, type }, nullable: schema.type.includes('null') };
}

const typeNames: Record<string, string> = {
  string: 'string',
  integer: 'inteiro',
  boolean: 'booleano',
  object: 'objeto',
};
const formatNames: Record<string, string> = {
  'date-time': 'data e hora',
  email: 'e-mail',
  uri: 'URL',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  binary: 'arquivo',
};

function typeOf(schema: Schema, reading: Reading): string {
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(resolved(one, reading), reading)).join(' ou ');
  if (schema.items) return `lista de ${typeOf(resolved(schema.items, reading), reading)}s`;
  if (schema.format && formatNames[schema.format]) return formatNames[schema.format]!;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return typeNames[type ?? 'string'] ?? String(type);
}

/** Limits in words; a limit that is only the integer's own says nothing. */
function limitsOf(schema: Schema): string[] {
  const values = schema.enum ?? schema.items?.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [
    values.length > 0 ? values.map((value) => `\`${value}\``).join(' ') : '',
    range(unlessLargest(schema.minimum), unlessLargest(schema.maximum), ''),
    range(schema.minLength, schema.maxLength, ' caracteres'),
    range(schema.minItems, schema.maxItems, ' itens'),
    range(undefined, schema.maxProperties, ' pares'),
    schema.default === undefined
      ? ''
      : `padrão \`${typeof schema.default === 'string' ? schema.default : JSON.stringify(schema.default)}\``,
  ].filter((limit) => limit !== '');
}

function unlessLargest(limit: number | undefined): number | undefined {
  return Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : limit;
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const number = (value: number) => value.toLocaleString('pt-BR');
  if (from && to !== undefined) return `de ${number(from)} a ${number(to)}${unit}`;
  if (to !== undefined) return `até ${number(to)}${unit}`;
  return from ? `a partir de ${number(from)}${unit}` : '';
}
