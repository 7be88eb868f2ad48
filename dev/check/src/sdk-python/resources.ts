import {
  type OpenApi,
  type Operation,
  operationOf,
  requestSchema,
  resolved,
  responseSchema,
} from './document.ts';
import { type Extra, extras } from './methods.ts';
import { docstring, memberName, pascal, singular } from './text.ts';
import { type Types, union } from './types.ts';

/** An argument of a method. */
interface Argument {
  /** On the wire. */
  name: string;
  type: string;
  isRequired: boolean;
  description?: string;
  in: 'path' | 'query' | 'body';
  /** Whether it may be left out, but not be None. */
  isValued?: boolean;
}

/** A method of a resource, as both of its forms are written from. */
export interface Method {
  name: string;
  route: string;
  doc: string;
  arguments: Argument[];
  hasBody: boolean;
  /** A key is made for what creates or moves money; test routes send the caller's. */
  keyUse: 'none' | 'made' | 'given';
  result:
    | { kind: 'nothing' }
    | { kind: 'object'; type: string }
    | { kind: 'list'; item: string; byAfter: boolean };
}

/** Reads a method's arguments and result from its operation. `resource`: `payment_links`. */
export function methodOf(
  document: OpenApi,
  types: Types,
  resource: string,
  name: string,
  route: string,
): Method {
  const operation = operationOf(document, route);
  const result = resultOf(document, operation, types); // first, as its enums have the better names
  const args = [
    ...pathArguments(operation, resource, name, route),
    ...queryArguments(operation, types, resource, name),
    ...bodyArguments(document, operation, types, resource, name).map((one) => ({
      ...one,
      isValued: extraOf(route).valued?.includes(one.name) ?? false,
    })),
  ];
  return {
    name,
    route,
    doc: [`${operation.summary}.`, operation.description, ...notesOf(route, result), argumentLines(args)]
      .filter(Boolean)
      .join('\n\n'),
    arguments: args,
    hasBody: requestSchema(operation) !== undefined,
    keyUse: keyUseOf(operation, route),
    result,
  };
}

function extraOf(route: string): Extra {
  return extras[route] ?? {};
}

const pagedByNumber =
  'As páginas são numeradas: para apagar enquanto lê, guarde a lista inteira antes, ou itens serão pulados.';

/** What its docstring says beyond the document. */
function notesOf(route: string, result: Method['result']): string[] {
  const { note } = extraOf(route);
  const isPagedByNumber = result.kind === 'list' && !result.byAfter;
  return [...(note ? [note] : []), ...(isPagedByNumber ? [pagedByNumber] : [])];
}

function keyUseOf({ parameters = [] }: Operation, route: string): Method['keyUse'] {
  if (!parameters.some(({ name }) => name === 'Idempotency-Key')) return 'none';
  return route.includes('/v1/test/') ? 'given' : 'made';
}

/** The object's own id is `id`; a list's is called by its owner, `charge`. */
function pathArguments(operation: Operation, resource: string, name: string, route: string): Argument[] {
  const owner = /\/(\w+)\/\{/.exec(route)?.[1] ?? '';
  return (operation.parameters ?? [])
    .filter((one) => one.in === 'path')
    .map(() => ({
      name: name === 'list' && owner !== resource ? singular(owner) : 'id',
      type: 'str',
      isRequired: true,
      in: 'path' as const,
    }));
}

function queryArguments(
  { parameters = [] }: Operation,
  types: Types,
  resource: string,
  name: string,
): Argument[] {
  return parameters
    .filter((one) => one.in === 'query')
    .map((one) => ({
      name: one.name,
      type: types.of(one.schema, `${pascal(resource)}${pascal(name)}${pascal(one.name)}`, 'request'),
      isRequired: one.required ?? false,
      description: one.description,
      in: 'query' as const,
    }));
}

function bodyArguments(
  document: OpenApi,
  operation: Operation,
  types: Types,
  resource: string,
  name: string,
): Argument[] {
  const request = requestSchema(operation);
  if (!request) return [];
  const { schema, name: component } = resolved(document, request);
  const named = component ?? singular(pascal(resource)) + pascal(name);
  return Object.entries(schema.properties ?? {}).map(([member, one]) => ({
    name: member,
    type: types.of(one, named + pascal(member), 'request'),
    isRequired: schema.required?.includes(member) ?? false,
    description: one.description,
    in: 'body' as const,
  }));
}

function argumentLines(args: Argument[]): string {
  return args
    .filter(({ description }) => description)
    .map(({ name, description }) => `${memberName(name)}: ${description}`)
    .join('\n');
}

function resultOf(document: OpenApi, operation: Operation, types: Types): Method['result'] {
  const response = responseSchema(operation);
  if (!response) return { kind: 'nothing' };
  const properties = resolved(document, response).schema.properties ?? {};
  if (properties.object?.const !== 'list')
    return { kind: 'object', type: types.of(response, `${pascal(operation.operationId)}Result`, 'response') };
  const byAfter = (operation.parameters ?? []).some(({ name }) => name === 'after');
  const item = types.of(properties.data!.items!, `${pascal(operation.operationId)}Item`, 'response');
  return { kind: 'list', item, byAfter };
}

/** `charges`: `ChargesResource`, `AsyncChargesResource`. */
export function resourceClass(name: string, isAsync: boolean): string {
  return `${isAsync ? 'Async' : ''}${pascal(name)}Resource`;
}

/** The class of a resource and of its raw form. `name`: `test.runs`. */
export function resourceClasses(name: string, methods: Method[], isAsync: boolean): string {
  const className = resourceClass(name, isAsync);
  const sender = isAsync ? 'AsyncSender' : 'SyncSender';
  return `class ${className}:
    def __init__(self, sender: ${sender}) -> None:
        self._sender = sender

    @property
    def with_raw_response(self) -> ${className}WithRawResponse:
        """The same methods; they return the data with its HTTP response."""
        return ${className}WithRawResponse(${className}(self._sender.raw))

${methods.map((one) => method(one, isAsync)).join('\n\n')}


class ${className}WithRawResponse:
    def __init__(self, resource: ${className}) -> None:
${methods.map((one) => `        self.${one.name} = ${rawWrapper(one, isAsync)}(resource.${one.name})`).join('\n')}
`;
}

function rawWrapper({ result }: Method, isAsync: boolean): string {
  return (isAsync ? 'async_raw' : 'raw') + (result.kind === 'list' ? '_list' : '');
}

function method(one: Method, isAsync: boolean): string {
  const waits = isAsync && one.result.kind !== 'list';
  const parameters = ['self', ...parametersOf(one)].map((parameter) => `        ${parameter},`);
  return [
    `    ${waits ? 'async ' : ''}def ${one.name}(`,
    ...parameters,
    `    ) -> ${returnType(one, isAsync)}:`,
    docstring(one.doc, 8),
    ...callLines(one).map((line) => `        ${line}`),
    `        ${statement(one, waits)}`,
  ].join('\n');
}

function parametersOf(one: Method): string[] {
  const positional = one.arguments.filter((argument) => argument.in === 'path');
  const keywords = one.arguments.filter((argument) => argument.in !== 'path');
  return [
    ...positional.map(({ name }) => `${name}: str`),
    '*',
    ...keywords
      .filter(({ isRequired }) => isRequired)
      .map(({ name, type }) => `${memberName(name)}: ${type}`),
    ...keywords.filter(({ isRequired }) => !isRequired).map(optionalParameter),
    ...(one.keyUse === 'none' ? [] : ['idempotency_key: str | None = None']),
    'timeout: float | NotGiven | None = NOT_GIVEN',
    'max_retries: int | NotGiven = NOT_GIVEN',
  ];
}

/** In a body, null is a value of its own; in a query, None is absence. */
function optionalParameter({ name, type, in: place, isValued }: Argument): string {
  if (isValued) return `${memberName(name)}: ${withoutNone(type)} | NotGiven = NOT_GIVEN`;
  if (place === 'query') return `${memberName(name)}: ${union([type, 'None'])} = None`;
  return `${memberName(name)}: ${union([type, 'NotGiven'])} = NOT_GIVEN`;
}

/** `int` of `int | None`. */
function withoutNone(type: string): string {
  return type
    .split(' | ')
    .filter((one) => one !== 'None')
    .join(' | ');
}

function returnType({ result }: Method, isAsync: boolean): string {
  if (result.kind === 'nothing') return 'None';
  if (result.kind === 'object') return result.type;
  return `${isAsync ? 'AsyncList' : 'SyncList'}[${result.item}]`;
}

function callLines(one: Method): string[] {
  const [httpMethod = ''] = one.route.split(' ');
  return [
    'call = Call(',
    `    ${JSON.stringify(httpMethod)},`,
    `    ${pathOf(one.route, one)},`,
    ...membersLines('query', 'dict', one),
    ...(one.hasBody ? membersLines('body', 'given', one) : []),
    ...(one.keyUse === 'none'
      ? []
      : [`    key_use="${one.keyUse}",`, '    idempotency_key=idempotency_key,']),
    '    timeout=timeout,',
    '    max_retries=max_retries,',
    ...settlementLines(one),
    ')',
  ];
}

function settlementLines(one: Method): string[] {
  const { settledBy } = extraOf(one.route);
  if (!settledBy) return [];
  const { code, route, status } = settledBy;
  return [`    settled_by=Settlement("${code}", ${pathOf(route, one)}, "${status}"),`];
}

/** The path of a route that has the ids of `one`. */
function pathOf(route: string, one: Method): string {
  const [, path = ''] = route.split(' ');
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? pathNames(one) : JSON.stringify(segment)));
  return `path_of(${segments.join(', ')})`;
}

function pathNames(one: Method): string {
  return one.arguments.filter((argument) => argument.in === 'path')[0]!.name;
}

function membersLines(place: 'query' | 'body', maker: string, one: Method): string[] {
  const members = one.arguments
    .filter((argument) => argument.in === place)
    .map(({ name, isValued }) => ({ name: memberName(name), isValued }));
  if (place === 'query' && members.length === 0) return [];
  if (members.length === 0) return [`    ${place}=${maker}(),`];
  const lines = members.map(({ name, isValued }) =>
    isValued ? `        ${name}=valued("${name}", ${name}),` : `        ${name}=${name},`,
  );
  return [`    ${place}=${maker}(`, ...lines, '    ),'];
}

function statement({ result }: Method, waits: boolean): string {
  const wait = waits ? 'await ' : '';
  if (result.kind === 'nothing') return `return ${wait}self._sender.send_for_nothing(call)`;
  if (result.kind === 'object') return `return ${wait}self._sender.send(call, ${result.type})`;
  return `return self._sender.list(ListCall(call, ${result.item}, by_after=${result.byAfter ? 'True' : 'False'}))`;
}
