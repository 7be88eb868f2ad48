import {
  ApiError,
  type ErrorCode,
  type ErrorDetails,
  errorEnvelope,
  errorTable,
} from '@catraca/kernel/errors';
import { log } from '@catraca/platform/log';
import { isTransient } from '@catraca/platform/transient';
import { HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** What Fastify and Nest refuse before a handler runs, by the status they would answer. */
const refusedByFramework: Record<number, ErrorCode> = {
  400: 'malformed_json',
  404: 'resource_not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
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
  if (isTransient(error)) return { code: 'service_unavailable', details: {} };
  const code = error instanceof HttpException ? refusedByFramework[error.getStatus()] : undefined;
  return { code: code ?? 'internal_error', details: {} };
}
