import { Readable } from 'node:stream';
import { deadUrl, LocalServer, sendJson } from '../../test/local-server.ts';
import { Sink } from '../../test/shell.ts';
import { Gateway } from '../gateway.ts';
import { McpBridge } from './bridge.ts';

const gateway = await LocalServer.open(({ body, headers }, response) => {
  const { id, method } = JSON.parse(body);
  if (headers.authorization !== 'Bearer sk_test_a')
    return sendJson(response, 401, {
      error: { type: 'x', code: 'invalid_api_key', message: 'Chave inválida.' },
    });
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'stream') {
    const data = JSON.stringify({ jsonrpc: '2.0', id, result: 'streamed' });
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${data}\n\n`);
  }
  const result = method === 'initialize' ? { protocolVersion: '2025-06-18' } : { text: 'duas\nlinhas' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }, null, 2));
});
afterAll(() => gateway.close());

async function bridged(lines: string[], { url = gateway.url, key = 'sk_test_a' } = {}): Promise<string[]> {
  const stdout = new Sink();
  const stdin = Readable.from([lines.map((line) => `${line}\n`).join('')]);
  const { signal } = new AbortController();
  await new McpBridge(new Gateway({ key, url }), { stdin, stdout, signal }).run();
  return stdout.text.split('\n').slice(0, -1);
}

const message = (method: string, id?: number, params?: object) =>
  JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params });

test('each line is posted, and its answer is one line; a notification and an empty line print nothing', async () => {
  const lines = await bridged([
    message('initialize', 0),
    message('notifications/initialized'),
    '',
    message('tools/call', 1, { name: 'get_balance', arguments: {} }),
    message('stream', 2),
  ]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-06-18' } },
    { jsonrpc: '2.0', id: 1, result: { text: 'duas\nlinhas' } },
    { jsonrpc: '2.0', id: 2, result: 'streamed' },
  ]);
  const [first, , called] = gateway.received;
  expect(first!.headers['mcp-protocol-version']).toBeUndefined();
  expect(called!.headers).toMatchObject({
    'mcp-protocol-version': '2025-06-18',
    'mcp-method': 'tools/call',
    'mcp-name': 'get_balance',
  });
});

test('what cannot be posted, or is refused, is an error of the protocol', async () => {
  const call = message('tools/list', 7);
  const errorOf = async (lines: string[], options = {}) => JSON.parse((await bridged(lines, options))[0]!);
  expect(await errorOf(['{'])).toMatchObject({ id: null, error: { code: -32_700 } });
  const refused = await errorOf([call], { key: 'sk_test_b' });
  expect(refused).toMatchObject({ id: 7, error: { code: -32_000 } });
  expect(refused.error.message).toBe('401 invalid_api_key: Chave inválida. (request id: req_1)');
  const url = await deadUrl();
  expect(await errorOf([call], { url })).toMatchObject({ id: 7, error: { code: -32_000 } });
  expect(await bridged([message('notifications/initialized')], { url })).toEqual([]);
});
