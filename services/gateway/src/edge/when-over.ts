import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { addHooks } from './route-hooks.ts';

/**
 * Runs `work` once for each request that is answered: when its response has ended, or its client has left
 * before that, which Fastify's `onResponse` never tells. A client may leave while its charge is made. Call
 * after the hooks that change responses, and before routes are added.
 */
export function whenOver(
  server: FastifyInstance,
  work: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const watched = new WeakSet<FastifyRequest>();
  const watch: onSendHookHandler = (request, reply, payload, done) => {
    if (!watched.has(request)) {
      watched.add(request);
      if (reply.raw.destroyed) work(request, reply);
      else reply.raw.once('close', () => work(request, reply));
    }
    done(null, payload);
  };
  server.addHook('onRoute', (route) => addHooks(route, { onSend: watch }));
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.is404) watch.call(server, request, reply, payload, done);
    else done(null, payload);
  });
}
