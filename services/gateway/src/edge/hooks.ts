import { isIP } from 'node:net';
import type { Endpoint } from '@catraca/contracts/http/endpoint';
import { ApiError } from '@catraca/kernel/errors';
import { isId, newId } from '@catraca/kernel/ids';
import { log } from '@catraca/platform/telemetry/log';
import { timer } from '@catraca/platform/telemetry/metrics';
import { continueTrace, SpanKind, startSpan } from '@catraca/platform/telemetry/trace';
import { context, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { RunOnce } from '../usecases/run-once.ts';
import type { Access } from './access.ts';
import { onceHooks } from './idempotency.ts';
import type { KnownRoutes } from './known-routes.ts';
import { type Edge, type EdgeRequest, endpointOf } from './request.ts';
import { assertWellFormedRequest, noteFraming } from './request-form.ts';
import { addHooks } from './route-hooks.ts';
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

/**
 * Sets what happens to every request, in this order: it gets its trace, is let in, runs once, is validated. What only
 * some endpoints need is set on their routes: once a request is let in, no hook of all routes waits for anything. An
 * answer then leaves in the tick it is made in; where one is held up, Nest and Fastify watch for its end, which is dear.
 */
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
  server.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint?.creates) addHooks(route, onceHooks(endpoint.creates, runOnce));
    if (endpoint?.query || endpoint?.body) addHooks(route, { preHandler: validating(endpoint) });
  });
  server.addHook('onResponse', (request, reply, done) => {
    closeEdge(request as EdgeRequest, reply);
    done();
  });
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
  (request as EdgeRequest).edge = {
    requestId,
    now,
    clientAddress: clientAddress(request),
    span,
    trace: trace.setSpan(parent, span),
    seller: null,
    resourceId: null,
    idempotency: null,
  };
  reply.header('X-Request-Id', requestId).header('Trace-Id', span.spanContext().traceId);
}

/** A trusted proxy may still pass on, in `X-Forwarded-For`, what is no address. */
function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}

function closeEdge({ edge, method, routeOptions, params }: EdgeRequest, reply: FastifyReply): void {
  const status = reply.statusCode;
  edge.span.setAttribute('http.response.status_code', status);
  edge.span.end();
  httpSeconds.observe({ route: routeOptions.url ?? 'unknown', method, status }, reply.elapsedTime / 1_000);
  const line = {
    trace_id: edge.span.spanContext().traceId,
    request_id: edge.requestId,
    method,
    route: routeOptions.url,
    status,
    ms: Math.round(reply.elapsedTime),
    account: edge.seller?.account.id,
    charge: chargeOf(edge, params),
  };
  log.info(line, 'request');
}

/** The charge that the request creates or names. */
function chargeOf({ resourceId }: Edge, params: unknown): string | undefined {
  if (resourceId?.startsWith('ch_')) return resourceId;
  const { code } = (params ?? {}) as { code?: string };
  return code !== undefined && isId('ch', code) ? code : undefined;
}

function validating({ query, body }: Endpoint): preHandlerHookHandler {
  return (request, _reply, done) => {
    if (query) request.query = validated(query, request.query);
    if (body) request.body = validated(body, request.body ?? {});
    done();
  };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
