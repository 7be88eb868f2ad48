import { ApiError } from '@catraca/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_DEPTH, MAX_NUMBER_LENGTH, MAX_VALUES, shapeOf, withoutDecimals } from '../domain/json-text.ts';

/** Throws on invalid UTF-8 and drops a byte order mark (RFC 8259, 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON in UTF-8 only. An empty body is undefined. Any key is allowed, even `__proto__`: nothing copies
 * bodies by assignment. A lone surrogate is malformed, because no database can store it (RFC 8259, 8.2).
 */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
      if (!isPlain || !isUtf8(headers['content-type'])) throw new ApiError('unsupported_media_type');
      return bytes.length === 0 ? undefined : parseJson(bytes);
    },
  );
}

function parseJson(bytes: Buffer): unknown {
  const text = decoded(bytes);
  const { depth, values, longestNumber, hasLoneSurrogate, roundedDecimals } = shapeOf(text);
  if (depth > MAX_DEPTH)
    throw refusedBody(`Aninhado demais: no máximo ${MAX_DEPTH} níveis de listas e objetos.`);
  if (values > MAX_VALUES) throw refusedBody(`Valores demais: no máximo ${MAX_VALUES} em listas e objetos.`);
  if (longestNumber > MAX_NUMBER_LENGTH)
    throw refusedBody(`Número longo demais: no máximo ${MAX_NUMBER_LENGTH} caracteres.`);
  if (hasLoneSurrogate) throw new ApiError('malformed_json');
  try {
    return JSON.parse(withoutDecimals(text, roundedDecimals));
  } catch (cause) {
    throw new ApiError('malformed_json', {}, { cause });
  }
}

function refusedBody(problem: string): ApiError {
  return new ApiError('validation_failed', { fields: { body: [problem] } });
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
