import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino } from 'pino';
import { currentRequestId, currentTraceId } from './trace.ts';

const MOST_BUFFERED = 8_192;
const FLUSH_EVERY_MS = 200;

/** Lines leave together, at the latest after a fifth of a second or when the process ends: a write each cost 10 µs. */
function buffered(): DestinationStream & { flushSync(): void } {
  const destination = pino.destination({ sync: false });
  let lines = '';
  let willFlush = false;
  function hand(): void {
    if (lines !== '') destination.write(lines);
    lines = '';
  }
  function flushSync(): void {
    hand();
    destination.flushSync();
  }
  process.on('exit', flushSync);
  return {
    write(line) {
      lines += line;
      if (lines.length > MOST_BUFFERED) hand();
      if (willFlush) return;
      willFlush = true;
      setTimeout(() => {
        willFlush = false;
        hand();
      }, FLUSH_EVERY_MS).unref();
    },
    /** Asked for by pino after a fatal line. */
    flushSync,
  };
}

/**
 * The service's log: JSON lines on standard output, each with the trace and request it belongs to.
 * Never a document, key, secret, e-mail or body: log ids and codes.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: { service: process.env.npm_package_name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A request's own line brings both ids: looking them up counts there.
    mixin: (line) =>
      'request_id' in line ? {} : { trace_id: currentTraceId(), request_id: currentRequestId() },
    redact: { paths: ['err.config', 'err.request', 'err.response'], remove: true },
  },
  buffered(),
);

/** Names the service on every line from here on. */
export function nameLog(service: string, level: string): void {
  log.setBindings({ service });
  log.level = level;
}

/** Nest's own lines, in the same log. Its start-up chatter is left to `debug`. */
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
