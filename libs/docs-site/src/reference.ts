import { errorTable, isErrorCode } from '@catraca/kernel/errors';
import { block } from './code.ts';
import { fieldList, fieldRow, type Resolve, type Schema } from './fields.ts';
import { anchor, type Html, html } from './html.ts';
import { errorRows, markdown } from './markdown.ts';
import { placeholders } from './placeholders.ts';

/** What this page reads of an OpenAPI document. */
export interface ApiDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: { in: string; name: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

/** One operation and where it is called. */
export interface Route {
  verb: string;
  path: string;
  operation: Operation;
}

export interface Chapter {
  name: string;
  description: string;
  routes: Route[];
  document: ApiDocument;
  /** Whether only the platform's operator calls these. */
  forOperator: boolean;
}

/** The operations by tag, in the document's order. */
export function chapters(document: ApiDocument, reader: 'seller' | 'operator' = 'seller'): Chapter[] {
  const routes = [
    ...Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ verb: method.toUpperCase(), path, operation })),
    ),
    ...Object.entries(document.webhooks ?? {}).map(([path, { post }]) => ({
      verb: 'WEBHOOK',
      path,
      operation: post!,
    })),
  ];
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    routes: routes.filter(({ operation }) => operation.tags.includes(name)),
    document,
    forOperator: reader === 'operator',
  }));
}

/** One endpoint: what it takes, what it gives, what can go wrong, and an example of each. */
export function routeSection({ verb, path, operation }: Route, document: ApiDocument): Html {
  const resolve: Resolve = (schema) =>
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  const { operationId, summary, description } = operation;
  const asked = verb !== 'WEBHOOK';
  return html`<div class="row"><div class="text"><h3 id="${operationId}">${summary}${anchor(operationId)}</h3><p class="route"><span class="verb mono ${verb}">${verb}</span><code>${path}</code></p>${description === `${summary}.` ? null : markdown(description)}${parameters(operation, resolve, asked)}${body(operation, resolve, asked)}${response(operation, resolve)}${errors(operation)}</div><div class="side">${examples({ verb, path, operation })}</div></div>`;
}

/** A body with a file. */
const FORM = 'multipart/form-data';

const places: [place: string, title: string][] = [
  ['path', 'Parâmetros de caminho'],
  ['query', 'Parâmetros de query'],
  ['header', 'Cabeçalhos'],
];

function parameters({ parameters: all = [] }: Operation, resolve: Resolve, asked: boolean): Html[] {
  return places.flatMap(([place, title]) => {
    const here = all.filter((parameter) => parameter.in === place);
    if (here.length === 0) return [];
    const rows = here.map(({ name, required = false, description, schema }) =>
      fieldRow(name, description ? { ...schema, description } : schema, {
        must: asked && required,
        resolve,
        asked,
      }),
    );
    return [html`<h4>${title}</h4><ul class="fields">${rows}</ul>`];
  });
}

function body({ requestBody }: Operation, resolve: Resolve, asked: boolean): Html | null {
  const content = requestBody?.content['application/json'] ?? requestBody?.content[FORM];
  return content ? html`<h4>Corpo da requisição</h4>${fieldList(content.schema, resolve, asked)}` : null;
}

function success({ responses }: Operation) {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))!;
}

function response(operation: Operation, resolve: Resolve): Html | null {
  const [status, { content }] = success(operation);
  const schema = content?.['application/json']?.schema;
  if (!schema) return null;
  return html`<details><summary>Campos da resposta ${status}</summary>${fieldList(schema, resolve, false)}</details>`;
}

function errors({ responses }: Operation): Html | null {
  const codes = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  const known = codes.filter(isErrorCode);
  if (known.length === 0) return null;
  const rows = known.map((code) => [String(errorTable[code].http), `\`${code}\``, errorTable[code].message]);
  return html`<details class="errors"><summary>Erros possíveis (${known.length})</summary>${errorRows(rows)}</details>`;
}

function examples(route: Route): Html[] {
  const [status, { content }] = success(route.operation);
  const example = content?.['application/json']?.example;
  const sent = route.operation.requestBody?.content['application/json']?.example;
  if (route.verb === 'WEBHOOK') return [block('Corpo', { language: 'json', code: pretty(sent) })];
  return [
    block('Requisição', { language: 'bash', code: curl(route, sent) }),
    ...(example ? [block(`Resposta ${status}`, { language: 'json', code: pretty(example) })] : []),
  ];
}

const idExamples: Record<string, string> = {
  code: 'ch_01m7ywntbk764w837b2m45s4at',
  account: 'acc_01m7ywnq7zzm58jvbbndgqk4bw',
  key: 'key_01m7ywnq9yv7zyzsfgjycjs9gh',
  endpoint: 'we_01m7ywntkdsd2kb9r9ee0vj284',
  event: 'evt_01m7ywntpbhpcysknehpefzt9d',
  dispute: 'med_01m80b6r9x4f6s8v1z3c5e7g9j',
  file: 'file_01m80c8t1z6h8v0x3b5e7g9j1m',
};

function curl({ verb, path, operation }: Route, sent: unknown): string {
  const address =
    placeholders.baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => idExamples[name] ?? name);
  const key = path.startsWith('/operator') ? 'OPERATOR_TOKEN' : 'CATRACA_KEY';
  const isFile = operation.requestBody?.content[FORM] !== undefined;
  const lines = [
    `curl ${verb === 'GET' || sent || isFile ? '' : `-X ${verb} `}"${address}"`,
    ...(verb !== 'GET' && verb !== 'POST' && sent ? [`-X ${verb}`] : []),
    `-H "Authorization: Bearer $${key}"`,
    ...(operation.parameters?.some(({ name }) => name === 'Idempotency-Key')
      ? ['-H "Idempotency-Key: pedido-1042"']
      : []),
    ...(sent ? ['-H "Content-Type: application/json"', `-d '${pretty(sent).replaceAll('\n', '\n  ')}'`] : []),
    ...(isFile ? ['-F "file=@comprovante.pdf"'] : []),
    ...(answersWithFile(operation) ? ['-OJ'] : []),
  ];
  return lines.join(' \\\n  ');
}

function answersWithFile(operation: Operation): boolean {
  const [, { content = {} }] = success(operation);
  return Object.values(content).some(({ schema }) => schema.format === 'binary');
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
