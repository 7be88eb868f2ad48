import { sdkMethods } from '../gen/sdk-methods.ts';
import { enclosed, literal, type Style, snake } from './literal.ts';
import { addressOf, headersOf, type RequestExample } from './request.ts';

const style: Style = {
  object: ['{', '}'],
  array: ['[', ']'],
  pad: '',
  indent: '    ',
  member: (name, value) => `${JSON.stringify(name)}: ${value}`,
  text: (text) => JSON.stringify(text),
  variable: (name) => `os.environ["${name}"]`,
  constants: { true: 'True', false: 'False', null: 'None' },
};

/** By the SDK where it has a method, else by httpx. */
export function python(request: RequestExample): string {
  const method = sdkMethods[request.operationId];
  return method ? bySdk(request, snake(method)) : byHttpx(request);
}

function bySdk(
  { ids, query, body, idempotencyKey, operationId, answer, answerName }: RequestExample,
  method: string,
) {
  const named = (name: string, value: unknown) => `${name}=${literal(value, style, style.indent)}`;
  const args = [
    ...ids.map(style.variable),
    ...Object.entries(body ?? {}).map(([name, value]) => named(name, value)),
    ...query.map(([name, value]) => named(name, /^\d+$/.test(value) ? Number(value) : value)),
    ...(idempotencyKey ? [named('idempotency_key', idempotencyKey)] : []),
  ];
  const call = enclosed([`catraca.${method}(`, ')'], args, { indent: '', inner: style.indent, pad: '' });
  const imports = [...(call.includes('os.environ') ? ['import os', ''] : []), 'from catraca import Catraca'];
  const start = `${imports.join('\n')}\n\ncatraca = Catraca()\n`;
  if (operationId.startsWith('list')) return `${start}for item in ${call}:\n    print(item.id)`;
  if (answer === 'nothing') return start + call;
  const name = snake(answerName!);
  return `${start}${name} = ${call}\nprint(${name})`;
}

function byHttpx(request: RequestExample): string {
  const { verb, body, hasFile, answer } = request;
  const inText = (name: string) => `{os.environ['${name}']}`;
  const headers = headersOf(request, inText).map(([name, value]) => style.member(name, quoted(value)));
  const layout = { indent: style.indent, inner: style.indent.repeat(2), pad: '' };
  const address = quoted(inText('CATRACA_URL') + addressOf(request, inText));
  const args = [
    ...(answer === 'stream' ? [`"${verb}"`] : []),
    address,
    `headers=${enclosed(['{', '}'], headers, layout)}`,
    ...(body === undefined ? [] : [`json=${literal(body, style, style.indent)}`]),
    ...(hasFile ? ['files={"file": open("comprovante.pdf", "rb")}'] : []),
    ...(answer === 'stream' ? ['timeout=None'] : []),
  ];
  const list = args.map((one) => `${style.indent}${one},\n`).join('');
  const imports = 'import os\n\nimport httpx\n\n';
  if (answer === 'stream')
    return `${imports}with httpx.stream(\n${list}) as response:\n    for line in response.iter_lines():\n        print(line)`;
  return `${imports}response = httpx.${verb.toLowerCase()}(\n${list})\n${after[answer]}`;
}

const after: Readonly<Record<Exclude<RequestExample['answer'], 'stream'>, string>> = {
  json: 'print(response.status_code, response.json())',
  nothing: 'print(response.status_code)',
  file: 'with open("comprovante.pdf", "wb") as file:\n    file.write(response.content)',
};

/** An f-string where something stands in it. */
function quoted(text: string): string {
  return text.includes('{os.') ? `f"${text}"` : JSON.stringify(text);
}
