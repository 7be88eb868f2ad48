/** What came of one request: a status, or why there was none. */
export type Outcome = { status: number; body: { id?: string; status?: string } } | { failure: string };

const PATIENCE_MS = 15_000;

/**
 * The gateways as a load balancer offers them: in turn. One that refuses the connection is passed over, and so is one that
 * had closed a kept connection by the time the request came, where repeating it is safe: for reads and with a key.
 */
export class Gateways {
  readonly outcomes = new Map<string, number>();
  private turn = 0;

  constructor(private readonly urls: readonly string[]) {}

  async send(
    method: string,
    path: string,
    bearer: string,
    extra: { key?: string; body?: object } = {},
  ): Promise<Outcome> {
    const outcome = await this.tryEach(path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(extra.key ? { 'idempotency-key': extra.key } : {}),
        ...(extra.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(extra.body ? { body: JSON.stringify(extra.body) } : {}),
    });
    const name = 'failure' in outcome ? outcome.failure : `${method} ${outcome.status}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
    return outcome;
  }

  private async tryEach(path: string, request: RequestInit): Promise<Outcome> {
    this.turn += 1;
    const first = this.turn;
    for (let tries = 0; tries < this.urls.length; tries++) {
      const outcome = await exchange(this.urls[(first + tries) % this.urls.length]! + path, request);
      if (!('failure' in outcome) || !mayTryNext(outcome.failure, request)) return outcome;
    }
    return { failure: 'ECONNREFUSED' };
  }
}

const CLOSED_BEFORE = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

function mayTryNext(failure: string, { method, headers }: RequestInit): boolean {
  const isSafe = method === 'GET' || 'idempotency-key' in (headers as Record<string, string>);
  return failure === 'ECONNREFUSED' || (isSafe && CLOSED_BEFORE.includes(failure));
}

export async function exchange(url: string, request: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { failure: cause?.code ?? name };
  }
}
