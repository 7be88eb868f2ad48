import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { log } from '@catraca/platform/telemetry/log';
import { continueTrace, inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import type { Span } from '@opentelemetry/api';
import { failureOf, type Refusal } from './error-answers.ts';
import type { RateLimits } from './rate-limits.ts';

/** Node's names for what it cannot read (llhttp's, and its own). Anything else is `malformed_request`. */
const codeOf: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'payload_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** Time for the answer to be read before the rest of what is being sent is cut off. */
const LINGER_MS = 500;

type ConnectionError = Error & { code?: string };

/** Answers on the socket itself what never becomes a request: bytes that are no HTTP, and CONNECT. */
export function answerSockets(server: Server, limits: RateLimits): void {
  const answered = new WeakSet<Socket>();

  function answer(socket: Socket, refusal: ApiError): Promise<void> {
    if (answered.has(socket)) return Promise.resolve();
    answered.add(socket);
    socket.on('error', () => socket.destroy());
    const requestId = newId('req');
    const parent = continueTrace(undefined, requestId);
    return inSpan({ name: 'no request', kind: SpanKind.SERVER, parent }, (span) =>
      refuse(socket, refusal, new RawHeaders(requestId, span)),
    );
  }

  async function refuse(socket: Socket, refusal: ApiError, headers: RawHeaders): Promise<void> {
    const outcome = await limits.countAddress(socket.remoteAddress ?? '', headers).then(
      () => refusal,
      (limited) => limited,
    );
    if (!isWritable(socket)) return;
    const failure = failureOf(outcome);
    log.info({ status: failure.status }, 'what was no request was refused');
    socket.end(headers.answer(failure), () => {
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    });
  }

  server.on('clientError', (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (endsWithAnswerUnderWay(socket)) return;
    else if (!isWritable(socket)) socket.destroy();
    else void answer(socket, new ApiError(codeOf[error.code ?? ''] ?? 'malformed_request'));
  });
  // Only a proxy serves CONNECT (RFC 9110, 9.3.6).
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    if (!endsWithAnswerUnderWay(socket)) void answer(socket, new ApiError('method_not_allowed'));
  });
  // Any other expectation than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Nonsense behind a whole request: that request was run, and the next answer is its own. It is the connection's last
 * (RFC 9112, 9.6).
 */
function endsWithAnswerUnderWay({ _httpMessage: answer }: AnsweringSocket): boolean {
  if (!answer?.req.complete || answer.headersSent) return false;
  answer.setHeader('Connection', 'close');
  return true;
}

/** Node's own mark: the answer that is being written to the socket, or waited for. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse };

/** Not when the other side is gone, nor in the middle of an answer. */
function isWritable(socket: AnsweringSocket): boolean {
  return socket.writable && !socket._httpMessage?.headersSent;
}

class RawHeaders {
  private readonly lines: string[] = [];

  constructor(requestId: string, span: Span) {
    this.header('X-Request-Id', requestId);
    this.header('Trace-Id', span.spanContext().traceId);
  }

  header(name: string, value: string): void {
    this.lines.push(`${name}: ${value}`);
  }

  answer({ status, reason, headers, body }: Refusal): string {
    for (const [name, value] of Object.entries(headers)) this.header(name, value);
    this.header('Content-Length', String(Buffer.byteLength(body)));
    this.header('Connection', 'close');
    return `HTTP/1.1 ${status} ${reason}\r\n${this.lines.join('\r\n')}\r\n\r\n${body}`;
  }
}
