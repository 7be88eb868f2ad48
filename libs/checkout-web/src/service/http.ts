import { Failure, failure } from './failure.ts';

const TIMEOUT_MS = 15_000;

export interface HttpResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a request and reads the JSON of its response, whatever its status. Rejects with network_error, timeout, invalid_response. */
export async function send(url: string, options: RequestInit = {}): Promise<HttpResponse> {
  const init: RequestInit = { credentials: 'omit', referrerPolicy: 'origin', ...options };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) throw failure('invalid_response');
    throw failure((error as Error).name === 'TimeoutError' ? 'timeout' : 'network_error');
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
