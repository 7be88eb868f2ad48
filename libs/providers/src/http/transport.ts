import { traceparent } from '@catraca/platform/telemetry/trace';
import { Pool } from 'undici';
import type { ClockSkew } from './clock-skew.ts';

/** PEM contents: the merchant's mTLS certificate and key, and the bank's CA if it is a private one. */
export interface Tls {
  cert: string;
  key: string;
  ca?: string;
}

export interface WireRequest {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Outcome of one request: the response, or the reason why there is none. */
export type Exchange =
  | { status: number; body: unknown; retryAfter: number | null }
  | { status: null; cause: unknown };

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const CONNECTIONS = 128;

/**
 * HTTP requests to one provider over keep-alive connections, with the W3C trace context. The signal is the
 * only time limit.
 */
export class Transport {
  private readonly pool: Pool;
  private readonly prefix: string;

  constructor(
    baseUrl: string,
    connectTimeoutMs: number,
    private readonly clockSkew: ClockSkew | null,
    tls?: Tls,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.prefix = pathname.replace(/(?<!\/)\/+$/, '');
    this.pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { ...tls, timeout: connectTimeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
  }

  async exchange({ method, path, headers, body, signal }: WireRequest): Promise<Exchange> {
    const trace = traceparent();
    const sent = {
      method,
      path: this.prefix + path || '/',
      headers: trace ? { ...headers, traceparent: trace } : headers,
      body: body ?? null,
    };
    const sentAt = Date.now();
    try {
      const response = await this.pool.request({ ...sent, signal });
      this.clockSkew?.observe(textOf(response.headers.date), sentAt, Date.now());
      const retryAfter = secondsOf(response.headers['retry-after']);
      return { status: response.statusCode, body: jsonOf(await response.body.text()), retryAfter };
    } catch (cause) {
      return { status: null, cause };
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Undefined when the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Accepts only seconds; a date would depend on the other machine's clock. */
function secondsOf(retryAfter: string | string[] | undefined): number | null {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}
