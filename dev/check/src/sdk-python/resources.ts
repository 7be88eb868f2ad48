import {
  keyUseOf,
  type OpenApiDocument,
  type Operation,
  queryOf,
  type Route,
  routeOf,
} from '../../../../sdks/typescript/generate/document.ts';
import { type Extra, extraOf, notesOf } from '../../../../sdks/typescript/generate/methods.ts';
import { requestSchema, resolved, responseSchema } from './document.ts';
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

/** A retry that is refused with `code` retrieves `route`: with this `status`, that is the answer. */
interface Settlement {
  code: string;
  route: Route;
  status: string;
}

/** A method of a resource, as both of its forms are written from. */
export interface Method {
  name: string;
  route: Route;
  doc: string;
  arguments: Argument[];
  hasBody: boolean;
  keyUse: ReturnType<typeof keyUseOf>;
  settledBy?: Settlement;
  result: { kind: 'nothing' } | { kind: 'object'; type: string } | { kind: 'list'; item: string };
}

/** Reads a method's arguments and result from its operation. `resource`: `payment_links`. */
export function methodOf(
  document: OpenApiDocument,
  types: Types,
  resource: string,
  name: string,
  route: Route,
): Method {
  const { valued, settledBy } = extraOf(route);
  const result = resultOf(document, route, types); // first, as its enums have the better names
  const args = [
    ...pathArguments(route, resource, name),
    ...queryArguments(route, types, resource, name),
    ...bodyArguments(document, route, types, resource, name).map((one) => ({
      ...one,
      isValued: valued?.includes(one.name) ?? false,
    })),
  ];
  const paragraphs = [
    `${route.summary}.`,
    route.description,
    ...notesOf(route, 'python'),
    argumentLines(args),
  ];
  return {
    name,
    route,
    doc: paragraphs.filter(Boolean).join('\n\n'),
    arguments: args,
    hasBody: requestSchema(route) !== undefined,
    keyUse: keyUseOf(route),
    ...(settledBy && { settledBy: settlementOf(settledBy, document) }),
    result,
  };
}

function settlementOf(
  { code, operation, status }: NonNullable<Extra['settledBy']>,
  document: OpenApiDocument,
): Settlement {
  return { code, route: routeOf(document, operation), status };
}

/** The object's own id is `id`; a list's is called by its owner, `charge`. */
function pathArguments({ path, parameters = [] }: Route, resource: string, name: string): Argument[] {
  const owner = /\/(\w+)\/\{/.exec(path)?.[1] ?? '';
  return parameters
    .filter((one) => one.in === 'path')
    .map(() => ({
      name: name === 'list' && owner !== resource ? singular(owner) : 'id',
      type: 'str',
      isRequired: true,
      in: 'path' as const,
    }));
}

function queryArguments(operation: Operation, types: Types, resource: string, name: string): Argument[] {
  return queryOf(operation).map((one) => ({
    name: one.name,
    type: types.of(one.schema, `${pascal(resource)}${pascal(name)}${pascal(one.name)}`, 'request'),
    isRequired: one.required ?? false,
    description: one.description,
    in: 'query' as const,
  }));
}

function bodyArguments(
  document: OpenApiDocument,
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

function resultOf(document: OpenApiDocument, operation: Operation, types: Types): Method['result'] {
  const response = responseSchema(operation);
  if (!response) return { kind: 'nothing' };
  const properties = resolved(document, response).schema.properties ?? {};
  if (properties.object?.const !== 'list')
    return { kind: 'object', type: types.of(response, `${pascal(operation.operationId)}Result`, 'response') };
  const item = types.of(properties.data!.items!, `${pascal(operation.operationId)}Item`, 'response');
  return { kind: 'list', item };
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
    ...(one.keyUse === null ? [] : ['idempotency_key: str | None = None']),
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
  return [
    'call = Call(',
    `    ${JSON.stringify(one.route.method)},`,
    `    ${pathOf(one.route, one)},`,
    ...membersLines('query', 'dict', one),
    ...(one.hasBody ? membersLines('body', 'given', one) : []),
    ...(one.keyUse === null ? [] : [`    key_use="${one.keyUse}",`, '    idempotency_key=idempotency_key,']),
    '    timeout=timeout,',
    '    max_retries=max_retries,',
    ...settlementLines(one),
    ')',
  ];
}

function settlementLines(one: Method): string[] {
  if (!one.settledBy) return [];
  const { code, route, status } = one.settledBy;
  return [`    settled_by=Settlement("${code}", ${pathOf(route, one)}, "${status}"),`];
}

/** The path of a route that has the ids of `one`. */
function pathOf({ path }: Route, one: Method): string {
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
  return `return self._sender.list(ListCall(call, ${result.item}))`;
}
