import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@catraca/kernel/errors';
import { timer } from '@catraca/platform/telemetry/metrics';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import type { z } from 'zod';
import { ClockSkew } from './clock-skew.ts';
import { isTransient, isUnavailable, mayBeDone, settled, unavailable } from './outcome.ts';
import { type TokenResponse, tokenResponse } from './responses.ts';
import { TokenSource } from './token.ts';
import { type Exchange, type Tls, Transport } from './transport.ts';

export interface BankOptions {
  /** Includes the path before `/cob`, for example `https://pix.example.com/api/v2`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  tls?: Tls;
  /** Label of metrics. Default: test. */
  mode?: 'test' | 'live';
  /** Time limit of one call with all its retries. Default: 8 s. */
  timeoutMs?: number;
  /** How long the circuit breaker stays open after the bank stopped responding. Default: 5 s. */
  restMs?: number;
  /** Encoding of the token request: RFC 6749 says form, some banks document JSON. Default: form. */
  tokenRequest?: 'form' | 'json';
}

export interface BankCall {
  /** The route without its values, for errors and metrics. */
  operation: string;
  method: 'GET' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
  /** Never repeated here: each unknown outcome is for the caller to see. */
  once?: true;
}

const TIMEOUT_MS = 8_000;
const REST_MS = 5_000;
/** Consecutive calls without a response after which the circuit breaker opens. */
const SILENT_CALLS = 10;
const BACKOFF_MS = [50, 200];
const UNAUTHORIZED = 401;

const tokenRequests = {
  form: { type: 'application/x-www-form-urlencoded', body: 'grant_type=client_credentials' },
  json: { type: 'application/json', body: '{"grant_type":"client_credentials"}' },
} as const;

const providerSeconds = timer({
  name: 'provider_call_duration_seconds',
  help: 'Calls to banks, with their retries',
  labels: ['operation', 'outcome'],
});

/** Authorised HTTP calls to a bank of API Pix, within a time limit. Throws the errors of `PixProvider`. */
export class BankHttp {
  private readonly transport: Transport;
  private readonly tokens = new TokenSource(() => this.requestToken());
  private readonly timeoutMs: number;
  private readonly breaker: CircuitBreakerPolicy;

  constructor(private readonly options: BankOptions) {
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    const breaker = new ConsecutiveBreaker(SILENT_CALLS);
    this.breaker = circuitBreaker(handleWhen(isUnavailable), {
      breaker,
      halfOpenAfter: options.restMs ?? REST_MS,
    });
    const clockSkew = new ClockSkew(options.mode ?? 'test');
    this.transport = new Transport(options.baseUrl, this.timeoutMs, clockSkew, options.tls);
  }

  /** Returns the parsed body of a 2xx. GET and PUT are retried on transient errors, PATCH and `once` never. */
  call<T>(call: BankCall, schema: z.ZodType<T>): Promise<T> {
    const { operation, method } = call;
    const span = { name: operation, kind: SpanKind.CLIENT, attributes: { 'http.request.method': method } };
    return inSpan(span, () =>
      this.unlessAway(operation, () =>
        this.inTime(async (signal) => {
          const send = () => this.sendAuthorised(call, signal);
          const once = method === 'PATCH' || call.once === true;
          const body = once ? settled(operation, await send(), false) : await repeated(call, send, signal);
          return readBody(operation, body, schema);
        }),
      ),
    );
  }

  /** While the circuit is open, calls fail at once instead of after eight seconds. */
  private async unlessAway<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const stop = providerSeconds.startTimer({ operation });
    try {
      const result = await this.breaker.execute(work);
      stop({ outcome: 'answered' });
      return result;
    } catch (error) {
      stop({ outcome: isBrokenCircuitError(error) ? 'left_alone' : codeOf(error) });
      throw isBrokenCircuitError(error) ? unavailable(operation, error) : error;
    }
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  private requestToken(): Promise<TokenResponse> {
    const operation = 'POST /oauth/token';
    const { clientId, clientSecret, tokenRequest } = this.options;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { type, body } = tokenRequests[tokenRequest ?? 'form'];
    const headers = { authorization: `Basic ${basic}`, 'content-type': type };
    return this.inTime(async (signal) => {
      const send = () =>
        this.transport.exchange({
          method: 'POST',
          path: '/oauth/token',
          headers: { ...headers },
          body,
          signal,
        });
      return readBody(operation, await repeated({ operation, method: 'GET' }, send, signal), tokenResponse);
    });
  }

  /** Replaces a token that the bank rejects, once. */
  private async sendAuthorised(call: BankCall, signal: AbortSignal): Promise<Exchange> {
    const token = await this.tokenInTime(call, signal);
    const exchange = await this.send(call, token, signal);
    if (exchange.status !== UNAUTHORIZED) return exchange;

    this.tokens.drop(token);
    return this.send(call, await this.tokenInTime(call, signal), signal);
  }

  /** The token request is shared and has its own time-out; this call does not wait beyond its own limit. */
  private tokenInTime({ operation }: BankCall, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(unavailable(operation, signal.reason));
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      this.tokens.get().then(resolve, reject);
    });
  }

  private send({ method, path, body }: BankCall, token: string, signal: AbortSignal): Promise<Exchange> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (!body) return this.transport.exchange({ method, path, headers, signal });

    headers['content-type'] = 'application/json';
    return this.transport.exchange({ method, path, headers, body: JSON.stringify(body), signal });
  }

  private async inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.timeoutMs);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : 'refused';
}

async function repeated(
  { operation, method }: Pick<BankCall, 'operation' | 'method'>,
  send: () => Promise<Exchange>,
  signal: AbortSignal,
): Promise<unknown> {
  let doubt = false;
  for (const backoffMs of BACKOFF_MS) {
    const exchange = await send();
    if (!isTransient(exchange) || signal.aborted) return settled(operation, exchange, doubt);
    doubt ||= method !== 'GET' && mayBeDone(exchange);
    await sleep(backoffMs * (0.5 + Math.random()), null, { signal }).catch((cause) => {
      throw unavailable(operation, cause);
    });
  }
  return settled(operation, await send(), doubt);
}

function readBody<T>(operation: string, body: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw unavailable(
    operation,
    new Error(`${operation} returned a body of another form`, { cause: read.error }),
  );
}
