import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import { callbackEndpoints } from '@catraca/providers/connectors/callback-endpoints';
import { buyer, chargeOrder } from '@catraca/testing/seller';
import { pick, type Random, seededRandom } from './random.ts';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

export interface Credentials {
  secretKey: string;
  account: string;
  operatorToken: string;
  callbackToken: string;
}

const documented: Endpoint[] = [
  ...[sellerEndpoints, operatorEndpoints].flatMap((table) => Object.values(table)),
  ...callbackEndpoints.map(({ endpoint }) => endpoint),
];
/** Without the stream, which does not end: tests/webhooks/listen-hostile.test.ts. */
const endpoints = documented.filter(({ success }) => !success.isEventStream);

/** Bodies that are accepted, to be spoilt. */
const goodBodies: object[] = [
  chargeOrder({
    description: 'Livro',
    reference: 'pedido-1',
    metadata: { loja: '7', 'a.b': 'c' },
    expires_in: 3_600,
    customer_ip: '203.0.113.7',
    items: [{ description: 'Livro', quantity: 1, amount: 12_990 }],
    customer: { ...buyer, document_type: 'CPF', phone_ddd: '11', phone_number: '987654321' },
  }),
  {
    name: 'Loja',
    document: '11.222.333/0001-81',
    email: 'a@loja.example',
    contract: { pix: { percent_bps: 40 } },
  },
  { name: 'chave', livemode: false, scopes: ['charges:read'], expires_at: null },
  { livemode: false, url: 'https://loja.example/webhook', events: ['charge.paid'] },
  { pix: [{ txid: '0'.repeat(26), endToEndId: `E${'1'.repeat(31)}`, valor: '129.90' }] },
];

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\n',
  '\t',
  '\u202e',
  '\ufeff',
  '\u{1f4b3}',
  'e\u0301'.repeat(50),
  'İ',
  'ß',
  '٣',
  '１２３',
  '__proto__',
  'constructor',
  'toString',
  '$gt',
  '$where',
  'a.b',
  '../../etc/passwd',
  '%00',
  '%s%n',
  '{{7*7}}',
  '$' + '{7*7}',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  'a'.repeat(41),
  'a'.repeat(121),
  'a'.repeat(256),
  'a'.repeat(501),
  'x'.repeat(20_000),
  '\ud83d\ude00'.repeat(200),
  '999.999.999-99',
  '00000000000',
  '2026-02-30T00:00:00Z',
  '0000-00-00',
  '::ffff:1.2.3.4',
  '1.2.3.4.5',
  'a@b',
  '@',
];
const numbers = [
  '0',
  '-0',
  '-1',
  '1',
  '0.1',
  '1.0',
  '1e3',
  '1e-7',
  '1e400',
  '-1e400',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '999999999999',
  '1000000000000',
  '-9223372036854775808',
  '18446744073709551616',
  '1'.repeat(400),
];
const literals = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"":""}',
  '{"$gt":""}',
  '{"$where":"sleep(1000)"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"toJSON":1}',
  '{"length":1e9}',
  '{"then":1}',
  '{"0":1,"length":1}',
  '[1,"a",null,{}]',
  '"\\ud800"',
  '"\\u0000"',
  '{"_bsontype":"ObjectId"}',
  '{"$oid":"0"}',
];
const garbage = [
  '',
  '{',
  '[',
  '"',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '01',
  '+1',
  '.5',
  '0x10',
  '{"a":1,}',
  '[1,]',
  '//',
  'NaN',
  '\0',
  'nul',
  '{}{}',
  '\u2028',
];
const segments = [
  'ch_00000000000000000000000000',
  'acc_00000000000000000000000000',
  'ch_',
  'CH_01J',
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '*',
  ':code',
  '__proto__',
  'constructor',
  'a'.repeat(3_000),
  '%F0%9F%92%B3',
  ';a=b',
  '~',
  'ch_0000000000000000000000000%0a',
  "'",
  '"',
  '<',
  '{',
  '|',
  '\\',
  '^',
  '`',
  'undefined',
  'null',
  '[object%20Object]',
];
const queries = [
  'page=0',
  'page=-1',
  'page=1e3',
  'page=99999999999',
  'page=1&page=2',
  'page[]=1',
  'page[$gt]=',
  'per_page=101',
  'per_page=',
  'per_page=%00',
  'status=paid&status=pending',
  'status=__proto__',
  'reference=%ff',
  'reference=',
  'reference=%00',
  `reference=${'a'.repeat(200)}`,
  'reference[$ne]=1',
  'created_since=ontem',
  'created_since=2026-13-01T00:00:00Z',
  'created_since=0000-01-01T00:00:00Z',
  'created_until=9999-12-31T23:59:59Z',
  'created_until=-271821-04-20T00:00:00Z',
  'after=ch_',
  'after=ch_00000000000000000000000000',
  'after=ch_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  '&&&===',
  '?',
  '%',
  '%=%',
  '=',
  'a=%E0%A4%A',
  'livemode=maybe',
  'livemode=true',
  'type=charge.eaten',
  'status=failed',
  'q='.repeat(500),
];
const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'PURGE',
  'LOCK',
];
const oddHeaders: Record<string, string>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=latin1' },
  { 'Content-Type': '' },
  { 'Content-Type': 'multipart/form-data; boundary=' },
  { 'Content-Type': 'application/json, text/plain' },
  { Authorization: '' },
  { Authorization: 'Bearer' },
  { Authorization: 'Basic YTpi' },
  { Authorization: 'bearer  x' },
  { Authorization: `Bearer ${'a'.repeat(9_000)}` },
  { Authorization: 'Bearer \u00e9\u00e9' },
  { Authorization: 'Bearer pk_test_x' },
  { 'Idempotency-Key': '' },
  { 'Idempotency-Key': 'a'.repeat(256) },
  { 'Idempotency-Key': '\u00ff' },
  { 'Idempotency-Key': '$gt' },
  { 'Idempotency-Key': 'a'.repeat(255) },
  { traceparent: '00-zz-zz-00' },
  { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01` },
  { traceparent: 'a'.repeat(5_000) },
  { 'X-Request-Id': 'mine' },
  { 'X-Forwarded-For': '1.2.3.4' },
  { 'X-Forwarded-For': '<script>' },
  { 'X-Forwarded-Host': 'evil' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Accept-Version': '9.9' },
  { Accept: 'text/html' },
  { 'Accept-Encoding': 'bomb' },
  { Expect: '100-continue' },
  { Expect: 'more' },
  { Connection: 'close' },
  { Connection: 'upgrade', Upgrade: 'websocket' },
  { Range: 'bytes=0-1' },
  { 'If-None-Match': '*' },
  { Cookie: '__proto__=1; a=%' },
  { Host: '' },
  { Host: 'a b' },
  { Host: '[::1' },
  { 'Content-Encoding': 'gzip' },
  { 'Transfer-Encoding': 'identity' },
  { 'Content-Length': '99999999999' },
  { __proto__: 'x' },
  { Origin: 'null' },
];

/** `count` requests, the same for the same seed: each a good one that is spoilt in one to three ways. */
export function* hostileRequests(
  seed: number,
  count: number,
  credentials: Credentials,
): Generator<HostileRequest> {
  const random = seededRandom(seed);
  for (let index = 0; index < count; index++) {
    let request = goodRequest(random, credentials);
    const spoils = 1 + Math.floor(random() * 3);
    for (let spoil = 0; spoil < spoils; spoil++) request = spoilt(request, random);
    yield request;
  }
}

function goodRequest(random: Random, credentials: Credentials): HostileRequest {
  const endpoint = random() < 0.4 ? sellerEndpoints.createCharge : pick(random, endpoints);
  const { method, path, access, id } = endpoint;
  const token = access.by === 'operator' ? credentials.operatorToken : credentials.secretKey;
  const filled = path
    .replace(':account', credentials.account)
    .replace(':mode', 'test')
    .replace(':token', credentials.callbackToken)
    .replaceAll(/:\w+/g, () => pick(random, segments));
  const hasBody = method === 'POST' || method === 'PATCH';
  return {
    method,
    path: filled,
    headers: { Authorization: `Bearer ${token}`, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    body: hasBody ? JSON.stringify(id === 'createCharge' ? goodBodies[0] : pick(random, goodBodies)) : null,
  };
}

function spoilt(request: HostileRequest, random: Random): HostileRequest {
  const { path, headers, body } = request;
  const way = random();
  if (way < 0.65 && body) return { ...request, body: spoiltBody(String(body), random) };
  if (way < 0.74)
    return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}${pick(random, queries)}` };
  if (way < 0.8) return { ...request, path: spoiltPath(path, random) };
  if (way < 0.93) return { ...request, headers: { ...headers, ...pick(random, oddHeaders) } };
  if (way < 0.97) return { ...request, method: pick(random, methods) };
  return {
    ...request,
    body: Buffer.from(Array.from({ length: Math.floor(random() * 200) }, () => random() * 256)),
  };
}

function spoiltPath(path: string, random: Random): string {
  const parts = path.split('/');
  parts[1 + Math.floor(random() * (parts.length - 1))] = pick(random, segments);
  return parts.join('/');
}

/** Puts something wrong somewhere into the JSON, or breaks its text. */
function spoiltBody(body: string, random: Random): string {
  const way = random();
  if (way < 0.08) return pick(random, garbage);
  if (way < 0.14) return pick(random, literals);
  if (way < 0.2) return body.slice(0, Math.floor(random() * body.length));
  if (way < 0.24) return '['.repeat(50) + body + ']'.repeat(50);
  const places = [...body.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\{\}|\[\]/g)];
  if (places.length === 0) return body;
  const { 0: found, index } = pick(random, places);
  const isKey = body[index + found.length] === ':';
  const value = isKey ? JSON.stringify(pick(random, strings)) : anyValue(random);
  return body.slice(0, index) + value + body.slice(index + found.length);
}

function anyValue(random: Random): string {
  const way = random();
  if (way < 0.4) return JSON.stringify(pick(random, strings));
  return way < 0.7 ? pick(random, numbers) : pick(random, literals);
}
