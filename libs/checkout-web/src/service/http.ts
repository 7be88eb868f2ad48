import { Failure, failure } from './failure.ts';

const TIMEOUT_MS = 15_000;

export interface HttpResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface SendOptions extends RequestInit {
  timeoutMs?: number;
}

/**
 * Sends a request and reads the JSON of its response, whatever its status. Rejects with network_error,
 * timeout, invalid_response.
 */
export async function send(url: string, options: SendOptions = {}): Promise<HttpResponse> {
  const { timeoutMs = TIMEOUT_MS, signal, ...init } = options;
  // AbortSignal.timeout and .any are missing in Safari 15, the last one of older iPhones.
  const abort = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort.abort();
  }, timeoutMs);
  signal?.addEventListener('abort', () => abort.abort());
  try {
    const always: RequestInit = { credentials: 'omit', referrerPolicy: 'origin', signal: abort.signal };
    const response = await fetch(url, { ...init, ...always });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  } catch (error) {
    if (error instanceof SyntaxError) throw failure('invalid_response');
    throw failure(isLate ? 'timeout' : 'network_error');
  } finally {
    clearTimeout(timer);
  }
}

interface ErrorEnvelope {
  error?: { code?: string; message?: string; details?: Record<string, unknown> };
}

/** The body of a successful response. Throws the error of the API's envelope otherwise. */
export function bodyOf<Body>({ status, body }: HttpResponse): Body {
  if (status >= 200 && status < 300) return body as Body;
  const { error } = (body ?? {}) as ErrorEnvelope;
  if (!error?.code) throw failure('invalid_response', { status });
  throw new Failure(error.code, error.message ?? error.code, error.details);
}
