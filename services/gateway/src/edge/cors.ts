import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import type { FastifyInstance } from 'fastify';
import type { ResponseHeaders } from './rate-limits.ts';

const ALLOWED_HEADERS = 'Content-Type, Idempotency-Key, X-Service-Publishable-Key, X-Service-Client-Secret';
const EXPOSED_HEADERS = 'X-Request-Id, Trace-Id, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After';
const MAX_AGE_SECONDS = '600';

/**
 * Lets the page that called read the response, errors too. There are no cookies, and the key's domains decide
 * about the request.
 */
export function allowOrigin(origin: string | undefined, response: ResponseHeaders): void {
  response.header('Vary', 'Origin');
  if (origin === undefined) return;
  response.header('Access-Control-Allow-Origin', origin);
  response.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

/**
 * Answers preflight requests of the browser endpoints (Fetch standard, CORS-preflight): all of them. The
 * request after it is decided.
 */
export function answerPreflights(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [url, methods] of Map.groupBy(endpoints, ({ path }) => path))
    server.options(url, (request, reply) => {
      allowOrigin(request.headers.origin, reply);
      reply
        .header('Access-Control-Allow-Methods', methods.map(({ method }) => method).join(', '))
        .header('Access-Control-Allow-Headers', ALLOWED_HEADERS)
        .header('Access-Control-Max-Age', MAX_AGE_SECONDS)
        .code(204)
        .send();
    });
}
