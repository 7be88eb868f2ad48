import { UserError } from './command/user-error.ts';

export interface Response<T> {
  status: number;
  headers: Headers;
  body: T;
}

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
    return this.#send('GET', path);
  }

  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response<T>> {
    return this.#send('POST', path, { body, headers });
  }

  patch<T>(path: string, body: unknown): Promise<Response<T>> {
    return this.#send('PATCH', path, { body });
  }

  async #send<T>(method: string, path: string, { body, headers }: Request = {}): Promise<Response<T>> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => {
      throw new UserError(`${method} ${path} failed (${error.message}). See the gateway's log.`);
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse<T>(text) };
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
