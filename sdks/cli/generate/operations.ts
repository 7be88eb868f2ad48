import {
  answerOf,
  bodyOf,
  keyUseOf,
  nameOf,
  type OpenApiDocument,
  queryOf,
  type Route,
  routeOf,
  type Schema,
} from '../../typescript/generate/document.ts';
import type { Resources } from '../../typescript/generate/methods.ts';
import type { Field, Operation } from '../src/operation.ts';

/** An operation for each method of the SDK. */
export function operationsOf(
  document: OpenApiDocument,
  resources: Resources,
  above: string[] = [],
): Operation[] {
  return Object.entries(resources).flatMap(([member, one]) =>
    typeof one === 'string'
      ? [operationOf(document, routeOf(document, one), [...above, member])]
      : operationsOf(document, one, [...above, member]),
  );
}

/** The kinds by which the list of events can be filtered: all that there are. */
export function eventTypesOf(document: OpenApiDocument): string[] {
  const type = queryOf(routeOf(document, 'listEvents')).find(({ name }) => name === 'type')!;
  return fieldOf(document, type.name, type.schema)!.choices!;
}

function operationOf(document: OpenApiDocument, route: Route, members: string[]): Operation {
  const body = bodyOf(route);
  return {
    members,
    method: route.method,
    path: route.path,
    ids: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => (name === 'code' ? 'charge' : name!)),
    query: queryOf(route).map((parameter) => ({
      ...fieldOf(document, parameter.name, parameter.schema)!,
      isRequired: parameter.required ?? false,
    })),
    body: body === undefined ? null : fieldsOf(document, body),
    hasSecret: hasSecret(document, answerOf(route)),
    isList: route.operationId.startsWith('list'),
    key: keyUseOf(route),
  };
}

function hasSecret(document: OpenApiDocument, answer: string | undefined): boolean {
  const { properties = {} } = answer ? document.components.schemas[answer]! : {};
  return ['secret', 'client_secret'].some((name) => Object.hasOwn(properties, name));
}

/** What of a body fits an option; the rest goes by `--data`. */
function fieldsOf(document: OpenApiDocument, body: string): Field[] {
  const { properties = {} } = document.components.schemas[body]!;
  return Object.entries(properties).flatMap(([name, schema]) => fieldOf(document, name, schema) ?? []);
}

function fieldOf(document: OpenApiDocument, name: string, given: Schema): Field | null {
  const schemas = alternatives(document, given).filter(({ type }) => type !== 'null');
  const [schema] = schemas;
  const type = [schema?.type ?? []].flat().find((one) => one !== 'null');
  const choices = schemas.flatMap(({ enum: values = [] }) => values).filter((value) => value !== null);
  if (choices.length > 0 || type === 'string')
    return { name, type: 'string', ...(choices.length > 0 ? { choices: choices.map(String) } : {}) };
  if (type === 'integer' || type === 'number') return { name, type: 'number' };
  if (type === 'boolean') return { name, type };
  const isOfTexts = schema?.items && fieldOf(document, name, schema.items)?.type === 'string';
  return type === 'array' && isOfTexts ? { name, type: 'list' } : null;
}

function alternatives(document: OpenApiDocument, schema: Schema): Schema[] {
  if (schema.$ref) return alternatives(document, document.components.schemas[nameOf(schema)]!);
  return schema.anyOf ? schema.anyOf.flatMap((one) => alternatives(document, one)) : [schema];
}
