import { Pool } from 'undici';
import { inSpan, SpanKind, traceparent } from '../telemetry/trace.ts';

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As UTF-8. */
  body: string;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The route without its values, for the span's name. */
  route: string;
}

/** HTTP client for one origin, with keep-alive and `traceparent`. Time-outs in ms. */
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

  send({ method, path, headers, body, route }: HttpRequest): Promise<HttpResponse> {
    const attributes = { 'http.request.method': method, 'url.template': route };
    return inSpan({ name: `${method} ${route}`, kind: SpanKind.CLIENT, attributes }, async (span) => {
      const sent = { method, path, headers: { ...headers, traceparent: traceparent() }, body: body ?? null };
      const { statusCode: status, headers: answered, body: content } = await this.pool.request(sent);
      span.setAttribute('http.response.status_code', status);
      return { status, headers: answered, body: await content.text() };
    });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
