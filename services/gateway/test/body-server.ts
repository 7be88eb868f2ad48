import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import { fingerprint } from '../src/domain/fingerprint.ts';
import { parseJsonBodies } from '../src/edge/body-parser.ts';
import { errorResponseOf } from '../src/edge/error-responses.ts';
import { validated } from '../src/edge/validation.ts';
import type { NastyBody } from './nasty-bodies.ts';

/** What the gateway does with a body before its handler: parse it, take its fingerprint, validate it. */
export function bodyServer(): FastifyInstance {
  const server = fastify({ bodyLimit: 256 * 1024 });
  parseJsonBodies(server);
  server.setErrorHandler((error, _request, reply) => {
    const { status, headers, body } = errorResponseOf(error);
    reply.code(status).headers(headers).send(body);
  });
  for (const { id, body } of documentedEndpoints)
    if (body)
      server.post(`/${id}`, async (request) => {
        fingerprint('POST', request.url, request.body);
        validated(body, request.body, { allowReferences: false });
        return {};
      });
  return server;
}

export interface BodyOutcome {
  status: number;
  /**
   * Longest time in which the event loop did nothing else, without the time in which other processes had the
   * processor.
   */
  stallMs: number;
}

/** Sends the body and watches the event loop meanwhile. */
export async function sendWatched(
  server: FastifyInstance,
  { endpointId, text }: NastyBody,
): Promise<BodyOutcome> {
  const payload = Buffer.from(text);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await sleep(1);
  delay.enable();
  await sleep(3);
  delay.reset();
  const before = process.threadCpuUsage();
  const { statusCode: status } = await server.inject({
    method: 'POST',
    url: `/${endpointId}`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  const { user, system } = process.threadCpuUsage(before);
  await sleep(3);
  delay.disable();
  return { status, stallMs: Math.min(delay.max / 1e6, (user + system) / 1e3) };
}
