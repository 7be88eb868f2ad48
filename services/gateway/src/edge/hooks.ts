import { isIP } from 'node:net';
import type { Endpoint } from '@catraca/contracts/http/endpoint';
import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { log } from '@catraca/platform/log';
import { timer } from '@catraca/platform/metrics';
import { continueTrace, SpanKind, startSpan } from '@catraca/platform/trace';
import { context, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RunOnce } from '../usecases/run-once.ts';
import type { Access } from './access.ts';
import { beginOnce, finishOnce } from './idempotency.ts';
import type { KnownRoutes } from './known-routes.ts';
import { type EdgeRequest, endpointOf } from './request.ts';
import { assertWellFormedRequest, noteFraming } from './request-form.ts';
import { validated } from './validation.ts';

const httpSeconds = timer({
  name: 'http_server_request_duration_seconds',
  help: 'Requests answered, by route and status',
  labels: ['route', 'method', 'status'],
});

export interface EdgeParts {
  access: Access;
  routes: KnownRoutes;
  runOnce: RunOnce;
}

/** Sets what happens to every request, in this order: it gets its trace, is let in, runs once, is validated. */
export function setHooks(server: FastifyInstance, { access, routes, runOnce }: EdgeParts): void {
  server.addHook('onRequest', (request, reply, done) => {
    openEdge(request, reply);
    noteFraming(request, reply);
    context.with(edgeOf(request).trace, done);
  });
  server.addHook('onRequest', async (request, reply) => {
    await access.admit(request as EdgeRequest, reply, endpointOf(request));
    assertWellFormedRequest(request);
    if (request.is404) refuseUnknown(request, routes);
  });
  // Reading the body ends the asynchronous scope of the first hook.
  server.addHook('preValidation', (request, _reply, done) => context.with(edgeOf(request).trace, done));
  server.addHook('preHandler', async (request, reply) => {
    const endpoint = endpointOf(request);
    const edgeRequest = request as EdgeRequest;
    if (endpoint?.creates && (await beginOnce(edgeRequest, reply, endpoint.creates, runOnce))) return reply;
    readInput(request, endpoint);
    return undefined;
  });
  server.addHook('onSend', async (request, reply, payload) =>
    finishOnce(request as EdgeRequest, reply, payload, runOnce),
  );
  server.addHook('onResponse', async (request, reply) => closeEdge(request as EdgeRequest, reply));
}

function refuseUnknown({ url }: FastifyRequest, routes: KnownRoutes): void {
  const methods = routes.methodsAt(url);
  if (methods.length > 0) throw new ApiError('method_not_allowed', { allow: methods.join(', ') });
  throw new ApiError('resource_not_found');
}

function edgeOf(request: FastifyRequest) {
  return (request as EdgeRequest).edge;
}

function openEdge(request: FastifyRequest, reply: FastifyReply): void {
  const now = new Date();
  const requestId = newId('req', now.getTime());
  const { method } = request;
  const route = request.routeOptions.url ?? 'unknown';
  const parent = continueTrace(header(request, 'traceparent'), requestId);
  const attributes = { 'http.request.method': method, 'http.route': route };
  const span = startSpan({ name: `${method} ${route}`, kind: SpanKind.SERVER, attributes, parent });
  const edge = {
    requestId,
    now,
    clientAddress: clientAddress(request),
    span,
    trace: trace.setSpan(parent, span),
    seller: null,
    resourceId: null,
    idempotency: null,
  };
  Object.assign(request, { edge });
  reply.header('X-Request-Id', requestId).header('Trace-Id', span.spanContext().traceId);
}

/** A trusted proxy may still pass on, in `X-Forwarded-For`, what is no address. */
function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}

function closeEdge({ edge, method, routeOptions }: EdgeRequest, reply: FastifyReply): void {
  const status = reply.statusCode;
  edge.span.setAttribute('http.response.status_code', status);
  edge.span.end();
  httpSeconds.observe({ route: routeOptions.url ?? 'unknown', method, status }, reply.elapsedTime / 1_000);
  context.with(edge.trace, () => {
    log.info(
      {
        method,
        route: routeOptions.url,
        status,
        ms: Math.round(reply.elapsedTime),
        account: edge.seller?.account.id,
      },
      'request',
    );
  });
}

function readInput(request: FastifyRequest, endpoint: Endpoint | null): void {
  if (endpoint?.query) request.query = validated(endpoint.query, request.query);
  if (endpoint?.body) request.body = validated(endpoint.body, request.body ?? {});
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
