import type { RequestLine, RequestResource } from '@catraca/contracts/http/schemas/request';
import type { ErrorCode } from '@catraca/kernel/errors';
import type { RequestEntry } from '../../domain/request-entry.ts';

export function requestLineResponse(entry: RequestEntry): RequestLine {
  return {
    object: 'request',
    id: entry.id,
    method: entry.method,
    path: entry.path,
    query: entry.query,
    route: entry.route,
    status: entry.status,
    error_code: entry.errorCode as ErrorCode | null,
    key: entry.key,
    source: entry.source,
    user_agent: entry.userAgent,
    idempotency_key: entry.idempotencyKey,
    replayed: entry.replayed,
    duration_ms: entry.durationMs,
    trace_id: entry.traceId,
    livemode: entry.livemode,
    resource: entry.resources[0] ?? null,
    created_at: entry.createdAt.toISOString(),
  };
}

export function requestResponse(entry: RequestEntry): RequestResource {
  const { request = null, response = null, truncated = false } = entry.bodies ?? {};
  return {
    ...requestLineResponse(entry),
    request_body: request,
    response_body: response,
    truncated,
  };
}
