import { sdkMethods } from '../gen/sdk-methods.ts';
import { enclosed, literal, type Style, singleQuoted } from './literal.ts';
import { addressOf, headersOf, type RequestExample } from './request.ts';

const style: Style = {
  object: ['{', '}'],
  array: ['[', ']'],
  pad: ' ',
  indent: '  ',
  member: (name, value) => `${/^\w+$/.test(name) ? name : singleQuoted(name)}: ${value}`,
  text: singleQuoted,
  variable: (name) => `process.env.${name}`,
  constants: { true: 'true', false: 'false', null: 'null' },
};

/** By the SDK where it has a method, else by `fetch`. */
export function node(request: RequestExample): string {
  const method = sdkMethods[request.operationId];
  return method ? bySdk(request, method) : byFetch(request, style.variable);
}

/** In a page, where a variable is a constant of the page's own. */
export function browser(request: RequestExample): string {
  return byFetch(request, (name) =>
    name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  );
}

function bySdk(
  { ids, query, body, idempotencyKey, operationId, answer, answerName }: RequestExample,
  method: string,
) {
  const objects = [
    ...(body === undefined ? [] : [body]),
    ...(query.length === 0 ? [] : [Object.fromEntries(query.map(typed))]),
    ...(idempotencyKey ? [{ idempotencyKey }] : []),
  ];
  const args = [...ids.map(style.variable), ...objects.map((one) => literal(one, style, style.indent))];
  const layout = { indent: '', inner: style.indent, pad: '' };
  const call = enclosed([`catraca.${method}(`, ')'], args, layout);
  const start = `import Catraca from 'catraca';\n\nconst catraca = new Catraca();\n`;
  if (operationId.startsWith('list'))
    return `${start}for await (const item of ${call}) console.log(item.id);`;
  if (answer === 'nothing') return `${start}await ${call};`;
  const name = answerName!.charAt(0).toLowerCase() + answerName!.slice(1);
  return `${start}const ${name} = await ${call};\nconsole.log(${name});`;
}

/** A query's number is one. */
function typed([name, value]: readonly [string, string]): [string, unknown] {
  return [name, /^\d+$/.test(value) ? Number(value) : value];
}

function byFetch(request: RequestExample, variable: (name: string) => string): string {
  const { verb, caller, body, hasFile, answer } = request;
  const inText = (name: string) => `\${${variable(name)}}`;
  const base = caller === 'browser' ? '{base_url}' : inText('CATRACA_URL');
  const headers = [
    ...headersOf(request, inText),
    ...(body === undefined ? [] : [['Content-Type', 'application/json']]),
  ].map(([name, value]) => style.member(name!, quoted(value!)));
  const options = [
    ...(verb === 'GET' ? [] : [`method: '${verb}'`]),
    `headers: ${enclosed(['{', '}'], headers, { indent: '  ', inner: '    ', pad: ' ' })}`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, { ...style, variable }, '  ')})`]),
    ...(hasFile ? ['body: form'] : []),
  ];
  const call = `await fetch(${quoted(base + addressOf(request, inText))}, {\n${options.map((one) => `  ${one},\n`).join('')}});`;
  return [...before(request), `const response = ${call}`, after[answer]].join('\n');
}

function before({ hasFile, answer }: RequestExample): string[] {
  if (answer === 'file') return ["import { writeFile } from 'node:fs/promises';", ''];
  if (!hasFile) return [];
  return [
    "import { openAsBlob } from 'node:fs';",
    '',
    'const form = new FormData();',
    "const file = await openAsBlob('comprovante.pdf', { type: 'application/pdf' });",
    "form.append('file', file, 'comprovante.pdf');",
  ];
}

const after: Readonly<Record<RequestExample['answer'], string>> = {
  json: 'console.log(response.status, await response.json());',
  nothing: 'console.log(response.status);',
  file: "await writeFile('comprovante.pdf', await response.bytes());",
  stream: 'for await (const part of response.body) process.stdout.write(part);',
};

/** A template where something stands in it. */
function quoted(text: string): string {
  return text.includes('${') ? `\`${text}\`` : singleQuoted(text);
}
