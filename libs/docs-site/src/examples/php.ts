import { literal, type Style, singleQuoted } from './literal.ts';
import { addressOf, headersOf, type RequestExample } from './request.ts';

const style: Style = {
  object: ['[', ']'],
  array: ['[', ']'],
  pad: '',
  indent: '    ',
  member: (name, value) => `${singleQuoted(name)} => ${value}`,
  text: singleQuoted,
  variable: (name) => `getenv('${name}')`,
  constants: { true: 'true', false: 'false', null: 'null' },
};

/** By PHP's own curl extension. */
export function php(request: RequestExample): string {
  const { verb, body, hasFile, answer } = request;
  const sends = body !== undefined || hasFile;
  const headers = [
    ...headersOf(request, marked).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ];
  const options = [
    ...(answer === 'stream' ? [] : ['CURLOPT_RETURNTRANSFER => true']),
    ...(verb === (sends ? 'POST' : 'GET') ? [] : [`CURLOPT_CUSTOMREQUEST => '${verb}'`]),
    `CURLOPT_HTTPHEADER => [\n${headers.map((header) => `        ${joined(header)},\n`).join('')}    ]`,
    ...(body === undefined
      ? []
      : [`CURLOPT_POSTFIELDS => json_encode(${literal(body, style, style.indent)})`]),
    ...(hasFile
      ? ["CURLOPT_POSTFIELDS => ['file' => new CURLFile('comprovante.pdf', 'application/pdf')]"]
      : []),
  ];
  return `<?php
$curl = curl_init(${joined(marked('CATRACA_URL') + addressOf(request, marked))});
curl_setopt_array($curl, [
${options.map((option) => `    ${option},\n`).join('')}]);
${after[answer]}`;
}

const after: Readonly<Record<RequestExample['answer'], string>> = {
  json: 'echo curl_exec($curl);',
  nothing: 'curl_exec($curl);\necho curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
  file: "file_put_contents('comprovante.pdf', curl_exec($curl));",
  stream: 'curl_exec($curl); // mostra o que chega, até a conexão terminar',
};

/** Where a variable stands in a text. */
function marked(variable: string): string {
  return `{{${variable}}}`;
}

/** The text, joined of constants and variables. */
function joined(text: string): string {
  return text
    .split(/\{\{(\w+)\}\}/)
    .map((part, at) => (at % 2 === 1 ? style.variable(part) : part && singleQuoted(part)))
    .filter((part) => part !== '')
    .join(' . ');
}
