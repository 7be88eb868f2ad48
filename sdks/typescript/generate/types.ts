import { docstring } from './docstring.ts';
import {
  answerOf,
  bodyOf,
  nameOf,
  type OpenApiDocument,
  queryNameOf,
  queryOf,
  type Route,
  type Schema,
} from './document.ts';

/** Types of what these routes and the webhooks carry, and of errors. */
export function typesModule(document: OpenApiDocument, routes: readonly Route[]): string {
  const { schemas } = document.components;
  const events = Object.values(document.webhooks).map(({ post }) => bodyOf(post)!);
  const carried = routes
    .flatMap((route) => [bodyOf(route), answerOf(route)])
    .filter((name) => name !== undefined);
  const names = reachable(['ApiErrorBody', ...carried, ...events], schemas);
  const queries = routes.filter((route) => queryOf(route).length > 0);
  return [
    ...names.map((name) => declaration(name, schemas[name]!)),
    ...queries.map((route) => declaration(queryNameOf(route), querySchema(route))),
    `/** What a webhook brings: \`type\` says which. */\nexport type WebhookEvent =\n${events.map((name) => `  | ${name}`).join('\n')};\n`,
  ].join('\n');
}

function reachable(names: readonly string[], schemas: Record<string, Schema>): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    JSON.stringify(schemas[name], (key, value) => {
      if (key === '$ref') visit(nameOf({ $ref: value }));
      return value;
    });
  };
  names.forEach(visit);
  return [...found].sort();
}

function querySchema(route: Route): Schema {
  const parameters = queryOf(route);
  return {
    type: 'object',
    description: `${route.summary}: o que filtra.`,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
  };
}

function declaration(name: string, schema: Schema): string {
  const head = docstring(schema.description);
  if (!schema.properties) return `${head}export type ${name} = ${typeOf(schema, '')};\n`;
  return `${head}export type ${name} = ${objectType(schema, '')};\n`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return union(schema.anyOf.map((one) => typeOf(one, indent)));
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  return byType(schema, indent);
}

function byType(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case 'object':
      return objectType(schema, indent);
    default:
      if (schema.type === undefined) return 'unknown';
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    return `Record<string, ${value}>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties)
    .filter(([, schema]) => !schema.not)
    .map(([name, schema]) => {
      const isRequired = required.includes(name);
      const optional = isRequired ? '' : ' | undefined';
      return `${docstring(schema.description, inner)}${inner}${name}${isRequired ? '' : '?'}: ${typeOf(schema, inner)}${optional};\n`;
    });
  return `{\n${members.join('')}${indent}}`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}
