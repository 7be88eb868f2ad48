import { ApiError } from '@catraca/kernel/errors';
import type { FastifyInstance } from 'fastify';

/** JSON only. No body is no object; any key is legal, `__proto__` too, as nothing copies bodies by assignment. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      if (body === '') return undefined;
      try {
        return JSON.parse(body);
      } catch (cause) {
        throw new ApiError('malformed_json', {}, { cause });
      }
    },
  );
}
