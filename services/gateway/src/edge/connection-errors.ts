import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { log } from '@catraca/platform/telemetry/log';
import { continueTrace, inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import type { Span } from '@opentelemetry/api';
import { type ErrorResponse, errorResponseOf } from './error-responses.ts';
import type { RateLimits } from './rate-limits.ts';

/** Error codes of Node and its parser llhttp. Any other is `malformed_request`. */
const codeOf: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'payload_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** Time for the client to read the response before the connection is destroyed. */
const LINGER_MS = 500;

type ConnectionError = Error & { code?: string };

/** Answers on the socket what never becomes a Fastify request: malformed HTTP, time-outs and CONNECT. */
export function respondToConnectionErrors(server: Server, limits: RateLimits): void {
  const answered = new WeakSet<Socket>();

  function respondOnce(socket: Socket, error: ApiError): Promise<void> {
    if (answered.has(socket)) return Promise.resolve();
    answered.add(socket);
    socket.on('error', () => socket.destroy());
    const requestId = newId('req');
    const parent = continueTrace(undefined, requestId);
    return inSpan({ name: 'malformed request', kind: SpanKind.SERVER, parent }, (span) =>
      respond(socket, error, new RawResponse(requestId, span)),
    );
  }

  async function respond(socket: Socket, error: ApiError, response: RawResponse): Promise<void> {
    const outcome = await limits.countAddress(socket.remoteAddress ?? '', response).then(
      () => error,
      (limited) => limited,
    );
    if (!isWritable(socket)) return;
    const failure = errorResponseOf(outcome);
    log.info({ status: failure.status }, 'malformed HTTP request rejected');
    socket.end(response.format(failure), () => {
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    });
  }

  server.on('clientError', (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (closesAfterResponse(socket)) return;
    else if (!isWritable(socket)) socket.destroy();
    else void respondOnce(socket, new ApiError(codeOf[error.code ?? ''] ?? 'malformed_request'));
  });
  // Only a proxy serves CONNECT (RFC 9110, 9.3.6).
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    if (!closesAfterResponse(socket)) void respondOnce(socket, new ApiError('method_not_allowed'));
  });
  // Any other expectation than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Malformed bytes after a complete request: its response is still being made, and is the last on the
 * connection (RFC 9112, 9.6). Returns whether that is so.
 */
function closesAfterResponse({ _httpMessage: response }: AnsweringSocket): boolean {
  if (!response?.req.complete || response.headersSent) return false;
  response.setHeader('Connection', 'close');
  return true;
}

/** `_httpMessage` is Node's reference to the response in progress on the socket. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse };

/** False when the client is gone, and after a response has begun. */
function isWritable(socket: AnsweringSocket): boolean {
  return socket.writable && !socket._httpMessage?.headersSent;
}

class RawResponse {
  private readonly lines: string[] = [];

  constructor(requestId: string, span: Span) {
    this.header('X-Request-Id', requestId);
    this.header('Trace-Id', span.spanContext().traceId);
  }

  header(name: string, value: string): void {
    this.lines.push(`${name}: ${value}`);
  }

  format({ status, reason, headers, body }: ErrorResponse): string {
    for (const [name, value] of Object.entries(headers)) this.header(name, value);
    this.header('Content-Length', String(Buffer.byteLength(body)));
    this.header('Connection', 'close');
    return `HTTP/1.1 ${status} ${reason}\r\n${this.lines.join('\r\n')}\r\n\r\n${body}`;
  }
}
