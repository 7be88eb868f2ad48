import { type Html, html } from './html.ts';
import { inline } from './markdown.ts';

/** What this page reads of a JSON Schema. */
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

export type Resolve = (schema: Schema) => Schema;

/** The fields of an object, those inside them folded away. `asked`: whether the reader sends it. */
export function fieldList(schema: Schema, resolve: Resolve, asked: boolean): Html {
  const { properties = {}, required = [] } = resolve(schema);
  return html`<ul class="fields">${Object.entries(properties).map(([name, field]) =>
    fieldRow(name, field, { must: asked && required.includes(name), resolve, asked }),
  )}</ul>`;
}

interface Row {
  must: boolean;
  resolve: Resolve;
  asked: boolean;
}

export function fieldRow(name: string, field: Schema, { must, resolve, asked }: Row): Html {
  const { schema, nullable } = withoutNull(resolve(field), resolve);
  const inner = innerObject(schema, resolve);
  const limits = limitsOf(schema);
  const description = field.description ?? schema.description;
  return html`<li><span class="name mono">${name}</span><span class="type">${typeOf(schema, resolve)}${nullable ? ' ou null' : ''}</span>${
    must && html`<span class="must">obrigatório</span>`
  }${description && html`<p>${inline(description)}</p>`}${limits.length > 0 && html`<p class="limits">${inline(limits.join(' · '))}</p>`}${
    inner &&
    html`<details><summary>Campos de <code>${name}</code></summary>${fieldList(inner, resolve, asked)}</details>`
  }</li>`;
}

function withoutNull(schema: Schema, resolve: Resolve): { schema: Schema; nullable: boolean } {
  if (schema.anyOf) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null').map(resolve);
    const nullable = others.length < schema.anyOf.length;
    const [only] = others;
    if (others.length === 1) return { schema: { ...only, default: schema.default }, nullable };
    return { schema: { ...schema, anyOf: others }, nullable };
  }
  if (!Array.isArray(schema.type)) return { schema, nullable: false };
  const [type] = schema.type.filter((name) => name !== 'null');
  return { schema: { ...schema, type }, nullable: schema.type.includes('null') };
}

function innerObject(schema: Schema, resolve: Resolve): Schema | null {
  const candidate = schema.items ? resolve(schema.items) : schema;
  return candidate.properties ? candidate : null;
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

function typeOf(schema: Schema, resolve: Resolve): string {
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(resolve(one), resolve)).join(' ou ');
  if (schema.items) return `lista de ${typeOf(resolve(schema.items), resolve)}s`;
  if (schema.format && formatNames[schema.format]) return formatNames[schema.format]!;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return typeNames[type ?? 'string'] ?? String(type);
}

/** Limits in words; a limit that is only the largest integer says nothing. */
function limitsOf(schema: Schema): string[] {
  const values = schema.enum ?? schema.items?.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [
    values.length > 0 ? values.map((value) => `\`${value}\``).join(' ') : '',
    range(schema.minimum, largest(schema.maximum), ''),
    range(schema.minLength, schema.maxLength, ' caracteres'),
    range(schema.minItems, schema.maxItems, ' itens'),
    range(undefined, schema.maxProperties, ' pares'),
    schema.default === undefined
      ? ''
      : `padrão \`${typeof schema.default === 'string' ? schema.default : JSON.stringify(schema.default)}\``,
  ].filter((limit) => limit !== '');
}

function largest(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const number = (value: number) => value.toLocaleString('pt-BR');
  if (from && to !== undefined) return `de ${number(from)} a ${number(to)}${unit}`;
  if (to !== undefined) return `até ${number(to)}${unit}`;
  return from ? `a partir de ${number(from)}${unit}` : '';
}
