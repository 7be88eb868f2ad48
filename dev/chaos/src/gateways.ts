import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome as ApiOutcome, exchange as exchangeWithin } from '@catraca/stack/api';

export type Outcome = ApiOutcome<Body>;

interface Body {
  id?: string;
  client_secret?: string;
  status?: string;
  error?: { code: string; details: Record<string, string> };
  pix?: { end_to_end_id: string | null };
}

export interface GatewayAddress {
  url: string;
  readyUrl: string;
}

const TIMEOUT_MS = 15_000;
const PROBE_INTERVAL_MS = 200;
const PROBE_TIMEOUT_MS = 1_500;

/**
 * Load balancer: round robin over the gateways that are ready, or over all when none is. A request goes on to
 * the next gateway when a connection is refused, or when a kept-alive connection was closed and a repetition
 * is safe: for reads and requests with an Idempotency-Key.
 */
export class Gateways {
  readonly outcomes = new Map<string, number>();
  /** Requests that failed over to the next gateway, by reason. Sellers do not notice them. */
  readonly failedOver = new Map<string, number>();
  private readonly notReady = new Set<string>();
  private turn = 0;
  private isStopped = false;

  constructor(private readonly gateways: readonly GatewayAddress[]) {}

  async watchReadiness(): Promise<void> {
    await Promise.all(
      this.gateways.map(async ({ url, readyUrl }) => {
        for (; !this.isStopped; await sleep(PROBE_INTERVAL_MS)) {
          if (await isReady(readyUrl)) this.notReady.delete(url);
          else this.notReady.add(url);
        }
      }),
    );
  }

  stop(): void {
    this.isStopped = true;
  }

  async send(
    method: string,
    path: string,
    bearer: string | null,
    extra: { key?: string; headers?: Record<string, string>; body?: object } = {},
  ): Promise<Outcome> {
    const outcome = await this.tryEach(path, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...extra.headers,
        ...(extra.key ? { 'idempotency-key': extra.key } : {}),
        ...(extra.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(extra.body ? { body: JSON.stringify(extra.body) } : {}),
    });
    count(this.outcomes, 'failure' in outcome ? outcome.failure : `${method} ${outcome.status}`);
    return outcome;
  }

  private async tryEach(path: string, request: RequestInit): Promise<Outcome> {
    this.turn += 1;
    const ready = this.gateways.filter(({ url }) => !this.notReady.has(url));
    const offered = ready.length > 0 ? ready : this.gateways;
    let outcome: Outcome = { failure: 'ECONNREFUSED' };
    for (let tries = 0; tries < this.gateways.length; tries++) {
      outcome = await exchange(offered[(this.turn + tries) % offered.length]!.url + path, request);
      if (!('failure' in outcome) || !mayTryNext(outcome.failure, request)) return outcome;
      count(this.failedOver, outcome.failure);
    }
    return outcome;
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return response?.status === 200;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const CLOSED_BEFORE = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

function mayTryNext(failure: string, { method, headers }: RequestInit): boolean {
  const isSafe = method === 'GET' || 'idempotency-key' in (headers as Record<string, string>);
  return failure === 'ECONNREFUSED' || (isSafe && CLOSED_BEFORE.includes(failure));
}

export function exchange(url: string, request: RequestInit): Promise<Outcome> {
  return exchangeWithin(url, request, TIMEOUT_MS);
}
