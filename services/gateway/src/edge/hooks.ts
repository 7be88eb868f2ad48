import { isIP } from 'node:net';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { areIds } from '@catraca/contracts/http/endpoints/path-ids';
import { ApiError } from '@catraca/kernel/errors';
import { isId, newId } from '@catraca/kernel/ids';
import { log } from '@catraca/platform/telemetry/log';
import { timer } from '@catraca/platform/telemetry/metrics';
import { continueTrace, SpanKind, startSpan } from '@catraca/platform/telemetry/trace';
import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { isPanelNavigation, type PanelPage } from '../pages/panel-page.ts';
import type { RunOnce } from '../usecases/run-once.ts';
import type { Access } from './access.ts';
import { idempotencyHooks } from './idempotency.ts';
import type { KnownRoutes } from './known-routes.ts';
import { giveMountsTheirRow } from './mounts.ts';
import type { PanelOrder } from './panel-order.ts';
import type { PlatformOrder } from './platform-order.ts';
import { type Edge, type EdgeRequest, endpointOf } from './request.ts';
import { assertWellFormedRequest, trackFraming } from './request-framing.ts';
import type { RequestLog } from './request-log.ts';
import { addHooks } from './route-hooks.ts';
import { validated, validatedQuery } from './validation.ts';
import { whenOver } from './when-over.ts';

const httpSeconds = timer({
  name: 'http_server_request_duration_seconds',
  help: 'Requests answered, by route and status',
  labels: ['route', 'method', 'status'],
});

/** A year, for this host alone: others of its domain are not ours (RFC 6797). */
const STRICT_TRANSPORT = 'max-age=31536000';

export interface EdgeDependencies {
  access: Access;
  routes: KnownRoutes;
  runOnce: RunOnce;
  requestLog: RequestLog;
  panelOrder: PanelOrder;
  platformOrder: PlatformOrder;
  panelPage: PanelPage;
}

/**
 * Adds the hooks of every request, in this order: trace, access, a panel order's mode, idempotency,
 * request log, validation.
 * Hooks that only some endpoints need are added to their routes, so that after access no other route waits
 * for a promise: Nest and Fastify would then watch for the end of the response, which costs CPU.
 */
export function setHooks(
  server: FastifyInstance,
  { access, routes, runOnce, requestLog, panelOrder, platformOrder, panelPage }: EdgeDependencies,
): void {
  giveMountsTheirRow(server);
  server.addHook('onRequest', (request, reply, done) => {
    startRequest(request, reply);
    trackFraming(request, reply);
    context.with(edgeOf(request).trace, done);
  });
  server.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request);
    await access.admit(request as EdgeRequest, reply, endpoint);
    assertWellFormedRequest(request);
    if (endpoint) assertIds(endpoint, request.params);
    if (!request.is404) return undefined;
    if (!isPanelNavigation(request)) throwUnknownRoute(request, routes);
    await panelPage.send(request, reply.header('Vary', 'Accept, Accept-Encoding'));
    return reply;
  });
  panelOrder.addHooks(server);
  platformOrder.addHooks(server);
  server.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint?.creates)
      addHooks(route, idempotencyHooks({ prefix: endpoint.creates, secrets: endpoint.secrets }, runOnce));
  });
  requestLog.addHooks(server);
  server.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint?.query || endpoint?.body) addHooks(route, { preHandler: validationHook(endpoint) });
  });
  whenOver(server, (request, reply) => endRequest(request as EdgeRequest, reply));
}

/**
 * Throws resource_not_found for what has not the form of an id: a caller may write anything there, a card
 * number too, and MongoDB's log shows what slow queries look for. Pages say so in words of their own.
 */
function assertIds(endpoint: Endpoint, params: unknown): void {
  if (endpoint.access.by !== 'anybody' && !areIds(endpoint.id, params as Record<string, string>))
    throw new ApiError('resource_not_found');
}

function throwUnknownRoute({ url }: FastifyRequest, routes: KnownRoutes): never {
  const methods = routes.methodsAt(url);
  if (methods.length > 0) throw new ApiError('method_not_allowed', { allow: methods.join(', ') });
  throw new ApiError('resource_not_found');
}

function edgeOf(request: FastifyRequest) {
  return (request as EdgeRequest).edge;
}

function startRequest(request: FastifyRequest, reply: FastifyReply): void {
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
    browserSeller: null,
    operator: null,
    person: null,
    panelSeller: null,
    resourceId: null,
    idempotency: null,
    upload: null,
  };
  reply.header('X-Request-Id', requestId).header('Trace-Id', span.spanContext().traceId);
  // By the socket, or by a trusted proxy's `X-Forwarded-Proto`. Never over http (RFC 6797, 7.2).
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
  // Only `Authorization` keeps caches away by itself (RFC 9111, 3.5); service.js sets its own.
  if (!route.startsWith('/docs')) reply.header('Cache-Control', 'no-store');
}

/** Even a trusted proxy may forward an `X-Forwarded-For` that is not an IP address. */
function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '');
}

function endRequest({ edge, method, routeOptions, params }: EdgeRequest, reply: FastifyReply): void {
  const status = reply.statusCode;
  edge.span.setAttribute('http.response.status_code', status);
  if (status >= 500) edge.span.setStatus({ code: SpanStatusCode.ERROR });
  edge.span.end();
  httpSeconds.observe({ route: routeOptions.url ?? 'unknown', method, status }, reply.elapsedTime / 1_000);
  const line = {
    trace_id: edge.span.spanContext().traceId,
    request_id: edge.requestId,
    method,
    route: routeOptions.url,
    status,
    ms: Math.round(reply.elapsedTime),
    account: (edge.seller ?? edge.browserSeller ?? edge.panelSeller)?.account.id,
    person: edge.person?.session.user?.id,
    panel_session: edge.person?.session.id,
    credential: edge.operator ? (edge.operator.id ?? edge.operator.name) : undefined,
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

function validationHook(endpoint: Endpoint): preHandlerHookHandler {
  const { query, body } = endpoint;
  // PHP's json_encode writes an empty list for an empty object.
  const isEmptyFine = body?.safeParse({}).success ?? false;
  return (request, _reply, done) => {
    const { seller, panelSeller } = edgeOf(request);
    const account = (seller ?? panelSeller)?.account;
    const options = { allowReferences: account?.switches?.cardLikeReferencesAllowed ?? false };
    if (query) request.query = validatedQuery(query, request.query as Record<string, unknown>, options);
    const isEmpty = request.body === undefined || (isEmptyFine && isEmptyList(request.body));
    if (body) request.body = validated(body, isEmpty ? {} : request.body, options);
    done();
  };
}

function isEmptyList(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
