import { ApiError } from '@catraca/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** No body of this API nests deeper than 4. */
const DEEPEST = 32;

/** Refuses what is no UTF-8, and drops a byte order mark (RFC 8259, 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON in UTF-8 only. No body is no object; any key is legal, `__proto__` too, as nothing copies bodies by assignment.
 * Refused as malformed: half a surrogate pair, which no database can keep (RFC 8259, 8.2).
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
  if (depthOf(text) > DEEPEST) {
    const refusal = `Aninhado demais: no máximo ${DEEPEST} níveis de listas e objetos.`;
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

/** Digits enough that a double may round a decimal to an integer. */
const LONG_NUMBER = /\d[\d.]{15}/;

type Reviver = (key: string, value: unknown) => unknown;

/** 99.999999999999999 is no 100: a decimal that a double would make an integer is no number of ours. */
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

/** How deep lists and objects nest, without a stack to overflow. */
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
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half a surrogate pair');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    assertWellFormed(key);
    assertWellFormed(member);
  }
}
