import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import { endpointExamples } from '@catraca/contracts/http/openapi/openapi-examples';
import { pick, type Random, seededRandom } from './random.ts';

/** The largest body that is read. */
const MAX_BYTES = 256 * 1024;

/** Makes about `bytes` characters of JSON, or of what is almost JSON. */
type Recipe = (bytes: number, random: Random) => string;

const repeat = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
const listOf = (item: string, bytes: number) => `[${repeat(`${item},`, bytes)}${item}]`;
const digits = (bytes: number, random: Random) =>
  repeat(pick(random, ['1', '9', '0', '12', '10', '90']), bytes);

const numbers: Recipe[] = [
  digits,
  (bytes, random) => `1.${digits(bytes, random)}`,
  (bytes, random) => `1.${digits(bytes, random)}e300`,
  (bytes, random) => `1.${digits(bytes, random)}0e-${digits(20, random)}`,
  (bytes, random) => `1e${digits(bytes, random)}`,
  (bytes, random) => `-0.${repeat('0', bytes)}${digits(9, random)}`,
  (bytes, random) =>
    listOf(pick(random, ['1', '0.5', '1e999', '-1e-400', '99.999999999999999', '1.1e1']), bytes),
  (bytes) => listOf(`0.${'9'.repeat(38)}`, bytes),
  (bytes, random) => listOf(`${digits(30, random)}.${digits(8, random)}`, bytes),
];

const strings: Recipe[] = [
  (bytes) => `"${repeat('a', bytes)}"`,
  (bytes) => `"${repeat(' ', bytes)}x"`,
  (bytes) => `"${repeat('a@', bytes)}"`,
  (bytes) => `"a@${repeat('a.', bytes)}"`,
  (bytes) => `"${repeat('a-', bytes)}@loja.example"`,
  (bytes) => `"2026-11-21T12:00:00.${repeat('0', bytes)}"`,
  (bytes) => `"${repeat('::', bytes)}"`,
  (bytes) => `"https://${repeat('a.', bytes)}/"`,
  (bytes) => `"https://${repeat('@', bytes)}/"`,
  (bytes) => `"${repeat('\\u0000', bytes)}"`,
  (bytes) => `"${repeat('\\ud83d\\ude00', bytes)}"`,
  (bytes) => `"${repeat('\\ud83d', bytes)}"`,
  (bytes) => `"${repeat('\\\\', bytes)}"`,
  (bytes) => `"${repeat('💳', bytes / 2)}"`,
  (bytes) => `"${repeat('ã', bytes / 2)}`,
  (bytes) => repeat('"', bytes),
  (bytes) => `"${repeat('\\"', bytes)}`,
  (bytes) => listOf('"a b"', bytes),
  (bytes) => listOf('""', bytes),
  (bytes) => listOf('"x.example"', bytes),
];

const structures: Recipe[] = [
  (bytes) => repeat('[', bytes),
  (bytes) => repeat('{"a":', bytes),
  (bytes) => `${'['.repeat(32)}1${']'.repeat(32)}`.padEnd(bytes, ' '),
  (bytes) => listOf('[]', bytes),
  (bytes) => listOf('{}', bytes),
  (bytes) => listOf('null', bytes),
  (bytes) => listOf('{"description":1,"quantity":0}', bytes),
  (bytes) => `[${'[['.repeat(15)}${repeat('1,', bytes)}1${']]'.repeat(15)}]`,
  (bytes) => repeat(' \n\t', bytes),
  (bytes) => keys(bytes, (index) => `k${index}`),
  (bytes) => keys(bytes, (index) => String(index)),
  (bytes) => keys(bytes, (index) => String(4_294_967_000 + index)),
  (bytes) => keys(bytes, () => '__proto__'),
  (bytes) => keys(bytes, () => 'amount'),
  (bytes) => keys(bytes, (index) => `\\u00${(16 + (index % 200)).toString(16)}${index}`),
];

function keys(bytes: number, nameOf: (index: number) => string): string {
  const members: string[] = [];
  let length = 0;
  for (let index = 0; length < bytes; index++) {
    const member = `"${nameOf(index)}":1`;
    members.push(member);
    length += member.length + 1;
  }
  return `{${members.join(',')}}`;
}

const endpoints = documentedEndpoints.filter(({ body }) => body);

/** A body of at most 256 KiB and the endpoint that it is sent to. */
export interface NastyBody {
  endpointId: string;
  text: string;
}

/** `count` bodies, the same for the same seed: long and odd values, alone or in a field of a good body. */
export function* nastyBodies(seed: number, count: number): Generator<NastyBody> {
  const random = seededRandom(seed);
  for (let index = 0; index < count; index++) {
    const { id } = pick(random, endpoints);
    // Most are as large as they may be: what is quadratic shows there.
    const bytes = random() < 0.7 ? MAX_BYTES : Math.ceil(random() * MAX_BYTES);
    yield { endpointId: id, text: cut(nastyBody(id, bytes - 4_096, random)) };
  }
}

function nastyBody(endpointId: string, bytes: number, random: Random): string {
  const value = pick(random, pick(random, [numbers, strings, structures]))(bytes, random);
  if (random() < 0.3) return value;
  const { body = {} } = endpointExamples[endpointId] ?? {};
  const field = pick(random, [
    ...Object.keys(body),
    'items',
    'metadata',
    'scopes',
    'allowed_domains',
    'contract',
  ]);
  const good = JSON.stringify({ ...body, [field]: 0 });
  return good.replace(`"${field}":0`, () => `"${field}":${value}`);
}

function cut(text: string): string {
  return Buffer.byteLength(text) <= MAX_BYTES
    ? text
    : Buffer.from(text).subarray(0, MAX_BYTES).toString('utf8');
}
