import { docstring } from './docstring.ts';
import {
  answerOf,
  bodyOf,
  hasCursor,
  keyUseOf,
  type OpenApiDocument,
  queryNameOf,
  queryOf,
  type Route,
  routeOf,
} from './document.ts';
import { type Extra, extraOf, notesOf, type Resources } from './methods.ts';

const imports = `import type { ApiPromise } from '../api-promise.ts';
import { segment } from '../arguments.ts';
import { List } from '../list.ts';
import { Resource } from '../resource.ts';
import type { CallOptions, KeyedOptions } from '../transport.ts';
import type * as types from './types.ts';
`;

/** A class for each resource and group, and \`Resources\` with all of them. */
export function resourcesModule(document: OpenApiDocument, resources: Resources): string {
  return [imports, ...classesOf('Resources', resources, document)].join('\n');
}

/** The classes of what is in it come before itself. */
function classesOf(name: string, content: Resources, document: OpenApiDocument): string[] {
  const prefix = name === 'Resources' ? '' : name;
  const inner = Object.entries(content).flatMap(([member, one]) =>
    typeof one === 'string' ? [] : classesOf(prefix + capitalized(member), one, document),
  );
  const members = Object.entries(content).map(([member, one]) =>
    typeof one === 'string'
      ? methodOf(member, routeOf(document, one), document)
      : `  readonly ${member} = new ${prefix + capitalized(member)}(this.transport);\n`,
  );
  return [
    ...inner,
    `export class ${name} extends Resource {\n${members.join(inner.length > 0 ? '' : '\n')}}\n`,
  ];
}

function methodOf(name: string, route: Route, document: OpenApiDocument): string {
  const { operationId, summary, description } = route;
  const answer = answerOf(route);
  const isList = operationId.startsWith('list');
  const parameters = [...idsOf(route).map((id) => `${id}: string`), ...bodyAndQuery(route)];
  const options = keyUseOf(route) === null ? 'CallOptions' : 'KeyedOptions';
  const result = isList ? `List<types.${answer}>` : `ApiPromise<${answer ? `types.${answer}` : 'null'}>`;
  const start = description.startsWith(summary) ? description : `${summary}.\n\n${description}`;
  const text = [start, ...notesOf(route, 'typescript')].join('\n\n');
  const call = isList
    ? listCall(route)
    : `return this.transport.call(${requestOf(route, document)}, options);`;
  return `${docstring(text, '  ')}  ${name}(${[...parameters, `options?: ${options}`].join(', ')}): ${result} {
    ${call}
  }
`;
}

/** The ids in its path, by the name of their parameter: \`charge\` for what is listed below a charge. */
function idsOf({ operationId, path }: Route): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.map((name) => (operationId.startsWith('list') && name === 'code' ? 'charge' : 'id'));
}

function bodyAndQuery(route: Route): string[] {
  const body = bodyOf(route);
  const query = queryOf(route);
  const optional = (must: boolean | undefined) => (must ? '' : ' = {}');
  return [
    ...(body ? [`body: types.${body}${optional(route.requestBody?.required)}`] : []),
    ...(query.length > 0
      ? [`query: types.${queryNameOf(route)}${optional(query.some(({ required }) => required))}`]
      : []),
  ];
}

function requestOf(route: Route, document: OpenApiDocument): string {
  const keyUse = keyUseOf(route);
  const { valued, settledBy } = extraOf(route);
  const members = [
    `method: '${route.method}'`,
    `path: ${pathOf(route)}`,
    ...(queryOf(route).length > 0 ? ['query'] : []),
    ...(bodyOf(route) ? ['body'] : []),
    ...(keyUse === null ? [] : [`keyUse: '${keyUse}'`]),
    ...(valued ? [`valued: ${JSON.stringify(valued)}`] : []),
    ...(settledBy ? [`settledBy: ${settlementOf(settledBy, document)}`] : []),
  ];
  return `{ ${members.join(', ')} }`;
}

function settlementOf(
  { code, operation, status }: NonNullable<Extra['settledBy']>,
  document: OpenApiDocument,
): string {
  return `{ code: '${code}', path: ${pathOf(routeOf(document, operation))}, status: '${status}' }`;
}

function listCall(route: Route): string {
  if (!hasCursor(route)) throw new Error(`${route.operationId} has no after`);
  return `return new List(this.transport, { path: ${pathOf(route)}, query }, options);`;
}

function pathOf(route: Route): string {
  const ids = idsOf(route);
  if (ids.length === 0) return `'${route.path}'`;
  return `\`${route.path.replace(/\{\w+\}/g, () => `\${segment(${ids.shift()})}`)}\``;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
