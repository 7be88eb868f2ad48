import type { Outcome } from './retry.ts';

const TIMEOUT_MS = 30_000;

interface Envelope {
  error?: { code?: string };
}

/** Requests of one seller. */
export class SellerClient {
  constructor(
    private readonly baseUrl: string,
    private readonly secretKey: string,
  ) {}

  get(path: string): Promise<Outcome> {
    return this.send(path, { method: 'GET' });
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Outcome> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.send(path, {
      method: 'POST',
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  private async send(path: string, init: RequestInit): Promise<Outcome> {
    try {
      const response = await fetch(this.baseUrl + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${this.secretKey}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const body = parsed(text);
      return { status: response.status, code: (body as Envelope | null)?.error?.code ?? null, body };
    } catch (error) {
      return { error: codeOf(error as Error) };
    }
  }
}

/** Null for what is no JSON, as an error page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** fetch hides the connection's error in its cause. */
function codeOf({ name, cause }: Error): string {
  return (cause as { code?: string } | undefined)?.code ?? name;
}
