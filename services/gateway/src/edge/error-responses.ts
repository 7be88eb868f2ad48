import { STATUS_CODES } from 'node:http';
import {
  ApiError,
  type ErrorCode,
  type ErrorDetails,
  errorEnvelope,
  errorTable,
  isWorthRetrying,
} from '@catraca/kernel/errors';
import { isTransient } from '@catraca/platform/service/transient';
import { log } from '@catraca/platform/telemetry/log';
import { HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** An error as an HTTP response with the error envelope. */
export interface ErrorResponse {
  status: number;
  /** Reason phrase of the status. */
  reason: string;
  headers: Record<string, string>;
  body: string;
}

/** Errors of Fastify and Nest before a handler runs, by their status. */
const frameworkErrors: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'resource_not_found',
  413: 'payload_too_large',
  414: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Default `Retry-After` in seconds, for errors without their own. */
const retryAfter: Partial<Record<ErrorCode, number>> = {
  idempotency_key_in_progress: 1,
  provider_rate_limited: 5,
  provider_unavailable: 1,
  service_unavailable: 1,
};

/** Answers any error with the error envelope. */
export function sendError(error: unknown, reply: FastifyReply): void {
  const { status, headers, body } = errorResponseOf(error);
  reply.code(status).headers(headers).send(body);
}

/** The only place where an error becomes an HTTP response. */
export function errorResponseOf(error: unknown): ErrorResponse {
  const { code, details } = apiErrorOf(error);
  const status = errorTable[code].http;
  if (code === 'internal_error') log.error({ err: error, code }, 'request failed unexpectedly');
  else if (status >= 500) log.warn({ err: error, code }, 'request failed: dependency unavailable');
  const seconds = details.retry_after ?? retryAfter[code];
  return {
    status,
    reason: STATUS_CODES[status]!,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      // what bodies may be sent in (RFC 9110, 15.5.16)
      ...(code === 'unsupported_media_type' && { 'Accept-Encoding': 'identity' }),
      ...(code === 'method_not_allowed' ? { Allow: String(details.allow ?? '') } : {}),
      ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
      ...(isWorthRetrying(code) && { 'X-Should-Retry': 'true' }),
    },
    body: JSON.stringify(errorEnvelope(code, details)),
  };
}

function apiErrorOf(error: unknown): { code: ErrorCode; details: ErrorDetails } {
  if (error instanceof ApiError) return error;
  if (isTransient(error)) return { code: 'service_unavailable', details: {} };
  const code = error instanceof HttpException ? frameworkErrors[error.getStatus()] : undefined;
  return { code: code ?? 'internal_error', details: {} };
}
