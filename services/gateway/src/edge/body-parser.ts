import { ApiError } from '@catraca/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Far above the 4 levels that bodies of this API have. */
const MAX_DEPTH = 32;

/** Throws on invalid UTF-8 and drops a byte order mark (RFC 8259, 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON in UTF-8 only. An empty body is undefined. Any key is allowed, even `__proto__`: nothing copies bodies by
 * assignment. A lone surrogate is malformed, because no database can store it (RFC 8259, 8.2).
 */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      if (!isUtf8(headers['content-type'])) throw new ApiError('unsupported_media_type');
      return bytes.length === 0 ? undefined : parseJson(bytes);
    },
  );
}

function parseJson(bytes: Buffer): unknown {
  const text = decoded(bytes);
  if (depthOf(text) > MAX_DEPTH) {
    const refusal = `Aninhado demais: no máximo ${MAX_DEPTH} níveis de listas e objetos.`;
    throw new ApiError('validation_failed', { fields: { body: [refusal] } });
  }
  try {
    const value = LONG_NUMBER.test(text) ? JSON.parse(text, withoutRounding as Reviver) : JSON.parse(text);
    if (/\\ud[89a-f]/i.test(text)) assertWellFormed(value);
    return value;
  } catch (cause) {
    throw new ApiError('malformed_json', {}, { cause });
  }
}

/** Enough digits that a double may round the decimal to an integer. */
const LONG_NUMBER = /\d[\d.]{15}/;

type Reviver = (key: string, value: unknown) => unknown;

/** NaN for a decimal that a double rounds to an integer: 99.999999999999999 must not become 100. */
function withoutRounding(_key: string, value: unknown, { source = '' }: { source?: string }): unknown {
  return Number.isInteger(value) && /\.\d*[1-9]\d*$/.test(source) ? Number.NaN : value;
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new ApiError('malformed_json', {}, { cause });
  }
}

/** JSON has no other encoding than UTF-8 (RFC 8259, 8.1). */
function isUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Nesting depth of lists and objects, computed without recursion. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') inString = !inString;
    else if (inString) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

function assertWellFormed(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    assertWellFormed(key);
    assertWellFormed(member);
  }
}
