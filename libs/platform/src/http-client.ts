import { type Dispatcher, Pool } from 'undici';
import { inSpan, SpanKind, traceparent } from './trace.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The route without its values, for the span's name. */
  route: string;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** HTTP to one origin over kept-alive connections; the trace goes along in `traceparent`. Time-outs in milliseconds. */
export class HttpClient {
  private readonly pool: Pool;

  constructor(origin: string, options: Pool.Options & { timeoutMs: number }) {
    const { timeoutMs, ...pool } = options;
    this.pool = new Pool(origin, {
      connections: 32,
      connectTimeout: Math.min(timeoutMs, 3_000),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      ...pool,
    } as Pool.Options);
  }

  send({ method, path, headers, body, route }: HttpRequest): Promise<HttpAnswer> {
    const attributes = { 'http.request.method': method, 'url.template': route };
    return inSpan({ name: `${method} ${route}`, kind: SpanKind.CLIENT, attributes }, async (span) => {
      const request: Dispatcher.RequestOptions = {
        method,
        path,
        headers: { ...headers, traceparent: traceparent() },
        body: body ?? null,
      };
      const answer = await this.pool.request(request);
      span.setAttribute('http.response.status_code', answer.statusCode);
      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
    });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
