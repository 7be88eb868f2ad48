import { addressOf, BROWSER_ORIGIN, headersOf, type RequestExample } from './request.ts';

export function curl(request: RequestExample): string {
  const { verb, caller, body, hasFile, answer } = request;
  const inShell = (variable: string) => `$${variable}`;
  const isPost = body !== undefined || hasFile;
  const method = verb === (isPost ? 'POST' : 'GET') ? '' : `-X ${verb} `;
  const flags = answer === 'stream' ? '-sN' : '-s';
  const headers = [
    ...headersOf(request, inShell),
    ...(caller === 'browser' ? [['Origin', BROWSER_ORIGIN]] : []),
    ...(body === undefined ? [] : [['Content-Type', 'application/json']]),
  ];
  return [
    `curl ${flags} ${method}"$CATRACA_URL${addressOf(request, inShell)}"`,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d '${inSingleQuotes(body)}'`]),
    ...(hasFile ? ['-F "file=@comprovante.pdf"'] : []),
    ...(answer === 'file' ? ['-OJ'] : []),
  ].join(' \\\n  ');
}

/** JSON inside single quotes, which end around a variable. */
function inSingleQuotes(body: unknown): string {
  return JSON.stringify(body, null, 2)
    .replaceAll("'", `'\\''`)
    .replace(/"(\$[A-Z_]+)"/g, `"'$1'"`)
    .replaceAll('\n', '\n  ');
}
