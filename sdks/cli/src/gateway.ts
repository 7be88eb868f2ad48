import { AbortError, ApiError, ConnectionError, TimeoutError } from 'catraca';
import type { Credentials } from './config.ts';
import { version } from './version.ts';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Until the headers of the answer. Default: 30,000. */
  timeoutMs?: number;
}

/** The routes that are not in the SDK. */
export class Gateway {
  constructor(private readonly credentials: Credentials) {}

  /**
   * Any answer, refusals too; its body is not read. Throws ConnectionError, TimeoutError or AbortError
   * without one.
   */
  async call(path: string, { signal, timeoutMs = 30_000, ...init }: Call): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const headers = {
      authorization: `Bearer ${this.credentials.key}`,
      'user-agent': `catraca-cli/${version}`,
      ...init.headers,
    };
    try {
      return await fetch(`${this.credentials.url}${path}`, {
        ...init,
        headers,
        redirect: 'manual', // the key goes nowhere else
        signal: AbortSignal.any([signal, late.signal]),
      });
    } catch (cause) {
      if (signal.aborted) throw new AbortError('interrupted', { cause });
      if (late.signal.aborted) throw new TimeoutError(`no answer within ${timeoutMs} ms`, { cause });
      throw new ConnectionError(`no answer from ${this.credentials.url}: ${reasonOf(cause)}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The answer as the SDK's error. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  return new ApiError({ status, headers, body: envelopeIn(text) });
}

function envelopeIn(text: string): ConstructorParameters<typeof ApiError>[0]['body'] {
  try {
    const { error } = JSON.parse(text);
    return typeof error?.code === 'string' ? { error: { details: {}, ...error } } : null;
  } catch {
    return null;
  }
}

/** `ECONNREFUSED`, `ENOTFOUND`, or the message where there is no code. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause ? reasonOf(cause) : (message ?? String(error));
}
