import type { z } from 'zod';
import { ClockSkew } from '../http/clock-skew.ts';
import { GuardedCalls, type GuardOptions } from '../http/guarded-calls.ts';
import type { Calls } from '../http/limits.ts';
import { settled, unavailable } from '../http/outcome.ts';
import { readBody, repeated } from '../http/repeated.ts';
import { type Exchange, type Tls, Transport } from '../http/transport.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { refusalOf } from './refusal.ts';
import { type TokenResponse, tokenResponse } from './responses.ts';
import { TokenSource } from './token.ts';

export interface BankOptions extends GuardOptions {
  /** Includes the path before `/cob`, for example `https://pix.example.com/api/v2`. */
  baseUrl: string;
  /** Where tokens are issued. Default: `/oauth/token` at the origin of `baseUrl`. */
  tokenUrl?: string;
  clientId: string;
  clientSecret: string;
  /** Asked for with the token (RFC 6749, 3.3). Without any, the bank decides. */
  scopes?: readonly string[];
  tls?: Tls;
  /** Label of metrics. Default: test. */
  mode?: 'test' | 'live';
  /** Encoding of the token request: RFC 6749 says form, some banks document JSON. Default: form. */
  tokenRequest?: 'form' | 'json';
}

export interface BankCall {
  /** The route without its values, for errors and metrics. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
  /** Never repeated here: each unknown outcome is for the caller to see. */
  once?: true;
}

const UNAUTHORIZED = 401;

type Grant = Record<string, string>;

const tokenRequests = {
  form: {
    type: 'application/x-www-form-urlencoded',
    body: (grant: Grant) => new URLSearchParams(grant).toString(),
  },
  json: { type: 'application/json', body: (grant: Grant) => JSON.stringify(grant) },
};

export type BankCalls = Calls<BankCall>;

/** Authorised HTTP calls to a bank of API Pix, within a time limit. Throws the errors of `PixProvider`. */
export class BankHttp implements BankCalls {
  private readonly transport: Transport;
  private readonly tokenTransport: Transport;
  private readonly tokenPath: string;
  private readonly tokens = new TokenSource(() => this.requestToken());
  private readonly guarded: GuardedCalls;

  constructor(private readonly options: BankOptions) {
    this.guarded = new GuardedCalls(options);
    const { baseUrl, tokenUrl, mode, tls } = options;
    const clockSkew = new ClockSkew(mode ?? 'test');
    this.transport = new Transport(baseUrl, this.guarded.timeoutMs, clockSkew, tls);
    const issuer = new URL(tokenUrl ?? '/oauth/token', baseUrl);
    this.tokenPath = issuer.pathname + issuer.search;
    this.tokenTransport = new Transport(issuer.origin, this.guarded.timeoutMs, null, tls);
  }

  /**
   * Returns the parsed body of a 2xx. GET and PUT are retried on transient errors, POST, PATCH and `once`
   * never.
   */
  async call<T>(call: BankCall, schema: z.ZodType<T>): Promise<T> {
    const { operation, method } = call;
    const body = await this.guarded.run(call, async (signal) => {
      const send = () => this.sendAuthorised(call, signal);
      const isRepeatable = (method === 'GET' || method === 'PUT') && !call.once;
      return isRepeatable
        ? repeated({ ...call, refusalOf }, send, signal)
        : settled(operation, await send(), { doubt: false, refusalOf });
    });
    return readBody(operation, body, schema);
  }

  async close(): Promise<void> {
    await Promise.all([this.transport.close(), this.tokenTransport.close()]);
  }

  /** A refused log-in is no answer to the request that needs the token: nobody may take it for one. */
  private requestToken(): Promise<TokenResponse> {
    const operation = 'POST /oauth/token';
    const { clientId, clientSecret, tokenRequest, scopes = [] } = this.options;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { type, body } = tokenRequests[tokenRequest ?? 'form'];
    const grant = { grant_type: 'client_credentials', ...(scopes.length > 0 && { scope: scopes.join(' ') }) };
    const request = {
      method: 'POST',
      path: this.tokenPath,
      headers: { authorization: `Basic ${basic}`, 'content-type': type },
      body: body(grant),
    } as const;
    return this.guarded.withTimeout(async (signal) => {
      const send = () => this.tokenTransport.exchange({ ...request, signal });
      const call = { operation, method: 'GET', refusalOf } as const;
      const body = await repeated(call, send, signal).catch((error: unknown) => {
        throw error instanceof ProviderRefused ? unavailable(operation, error) : error;
      });
      return readBody(operation, body, tokenResponse);
    });
  }

  /** Replaces a token that the bank rejects, once. */
  private async sendAuthorised(call: BankCall, signal: AbortSignal): Promise<Exchange> {
    const token = await this.awaitToken(call, signal);
    const exchange = await this.send(call, token, signal);
    if (exchange.status !== UNAUTHORIZED) return exchange;

    this.tokens.drop(token);
    return this.send(call, await this.awaitToken(call, signal), signal);
  }

  /** The token request is shared and has its own time-out; this call does not wait beyond its own limit. */
  private awaitToken({ operation }: BankCall, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(unavailable(operation, signal.reason));
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      this.tokens.get().then(resolve, reject);
    });
  }

  private send({ method, path, body }: BankCall, token: string, signal: AbortSignal): Promise<Exchange> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (!body) return this.transport.exchange({ method, path, headers, signal });

    headers['content-type'] = 'application/json';
    return this.transport.exchange({ method, path, headers, body: JSON.stringify(body), signal });
  }
}
