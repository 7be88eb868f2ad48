import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers } from 'pino';
import { withSourceFiles } from './source-map.ts';
import { currentRequestId, currentTraceId } from './trace.ts';

/** Writes lines in batches, because a write costs 10 µs. */
const destination = pino.destination({ sync: false, minLength: 8_192, periodicFlush: 200 });
process.on('exit', () => destination.flushSync());

/**
 * The service's log: JSON lines on standard output with their trace and request.
 * Ids and codes only: no document, key, secret, e-mail or body.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: { service: process.env.npm_package_name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // The edge's request line has both ids already.
    mixin: (line) =>
      'request_id' in line ? {} : { trace_id: currentTraceId(), request_id: currentRequestId() },
    serializers: { err: serializeError },
    redact: { paths: ['err.config', 'err.request', 'err.response'], remove: true },
  },
  destination,
);

function serializeError(error: unknown): unknown {
  const serialized = stdSerializers.err(error as Error);
  if (typeof serialized?.stack === 'string') serialized.stack = withSourceFiles(serialized.stack);
  return serialized;
}

/** Sets the service's name and the level of all further lines. */
export function nameLog(service: string, level: string): void {
  log.setBindings({ service });
  log.level = level;
}

/** Nest's own lines in the same log. Its start-up lines are `debug`. */
export const nestLog: LoggerService = {
  log: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  error: (message: unknown, ...rest: unknown[]) => {
    if (message instanceof Error) log.error({ err: message }, message.message);
    else log.error({ context: rest.at(-1), stack: rest.length > 1 ? rest[0] : undefined }, String(message));
  },
  warn: (message: unknown, context?: unknown) => log.warn({ context }, String(message)),
  debug: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
};
