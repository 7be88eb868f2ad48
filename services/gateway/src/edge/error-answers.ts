import {
  ApiError,
  type ErrorCode,
  type ErrorDetails,
  errorEnvelope,
  errorTable,
} from '@catraca/kernel/errors';
import { log } from '@catraca/platform/log';
import type { FastifyReply } from 'fastify';

/** What Fastify refuses before a handler runs. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_BAD_URL: 'resource_not_found',
  FST_ERR_NOT_FOUND: 'resource_not_found',
};

/** Answers any failure with the one envelope; the only place where an error becomes HTTP. */
export function answerError(error: unknown, reply: FastifyReply): void {
  const { code, details } = failureOf(error);
  if (code === 'internal_error') log.error({ err: error }, 'a request failed unexpectedly');
  if (code === 'service_unavailable' || code === 'idempotency_key_in_progress')
    reply.header('Retry-After', '1');
  reply.code(errorTable[code].http).header('Content-Type', 'application/json; charset=utf-8');
  reply.send(JSON.stringify(errorEnvelope(code, details)));
}

function failureOf(error: unknown): { code: ErrorCode; details: ErrorDetails } {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? fastifyCodes[String(error.code)] : undefined;
  return { code: code ?? 'internal_error', details: {} };
}
