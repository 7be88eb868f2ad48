import { UserError } from './command/user-error.ts';

const TIMEOUT_MS = 30_000;

export interface Response<T> {
  status: number;
  headers: Headers;
  /** Text when it is not JSON, like an error page of a proxy. */
  body: T;
}

/** No response: the code of the connection's error, or the name of the error. */
export interface NoResponse {
  failure: string;
}

export type Outcome<T> = Response<T> | NoResponse;

export interface Request {
  body?: unknown;
  headers?: Record<string, string>;
}

interface ErrorEnvelope {
  error?: { code?: string; message?: string; details?: unknown };
}

/** Client of the gateway with one bearer token. */
export class Api {
  readonly #baseUrl: string;
  readonly #bearer: string;

  constructor(baseUrl: string, bearer: string) {
    this.#baseUrl = baseUrl;
    this.#bearer = bearer;
  }

  get<T>(path: string): Promise<Response<T>> {
    return this.#respond('GET', path);
  }

  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response<T>> {
    return this.#respond('POST', path, { body, headers });
  }

  patch<T>(path: string, body: unknown): Promise<Response<T>> {
    return this.#respond('PATCH', path, { body });
  }

  /** For callers that decide themselves what to do without a response. */
  send<T>(method: string, path: string, { body, headers }: Request = {}): Promise<Outcome<T>> {
    return exchange(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async #respond<T>(method: string, path: string, request?: Request): Promise<Response<T>> {
    const outcome = await this.send<T>(method, path, request);
    if (!('failure' in outcome)) return outcome;
    throw new UserError(`${method} ${path} failed (${outcome.failure}). See the gateway's log.`);
  }
}

/** One request with its response, whatever its status. */
export async function exchange<T>(
  url: string,
  request: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse<T>(text) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { failure: cause?.code ?? name }; // fetch hides the connection's error in its cause
  }
}

/** Returns the body of a 2xx response. Throws a UserError with the error body and request id otherwise. */
export function requireSuccess<T>(action: string, response: Response<T>): T {
  if (response.status >= 200 && response.status < 300) return response.body;
  const { error } = (response.body ?? {}) as ErrorEnvelope;
  const reason = error
    ? `${error.code}: ${error.message} ${JSON.stringify(error.details ?? {})}`
    : JSON.stringify(response.body);
  const requestId = response.headers.get('x-request-id') ?? 'none';
  throw new UserError(
    `${action} failed: ${response.status} ${reason} (request id ${requestId}; search the logs for it).`,
  );
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return text as T;
  }
}
