export interface HttpResponse {
  status: number;
  headers: Headers;
  /** The raw body. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
  body: any;
}

/** An HTTP client that returns every response, whatever its status. */
export class Http {
  constructor(
    readonly baseUrl: string,
    private readonly bearer?: string,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: unknown): Promise<HttpResponse> {
    return this.send('PATCH', path, body);
  }

  delete(path: string): Promise<HttpResponse> {
    return this.send('DELETE', path);
  }

  /** A string and a form are sent unchanged, anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

function isSentAsIs(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
