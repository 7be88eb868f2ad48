import type { z } from 'zod';
import { GuardedCalls, type GuardOptions } from '../http/guarded-calls.ts';
import type { Calls } from '../http/limits.ts';
import { settled } from '../http/outcome.ts';
import { readBody, repeated } from '../http/repeated.ts';
import { type Exchange, Transport } from '../http/transport.ts';
import { refusalOf } from './refusal.ts';

export interface PagarmeOptions extends GuardOptions {
  /** `https://api.pagar.me/core/v5`. */
  baseUrl: string;
  /** `sk_…`, the user of HTTP basic authentication. */
  secretKey: string;
  /** `pk_…`, with which tokens of cards are read. */
  publicKey?: string | null | undefined;
  /** Of the directory that completes billing addresses (`PostalCodes`). Absent: none does. */
  postalCodesUrl?: string | undefined;
}

export interface PagarmeCall {
  /** The route without its values, for errors and metrics. */
  operation: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** Makes a POST safe to send twice within 24 h. It is sent once here all the same. */
  idempotencyKey?: string;
}

export type PagarmeCalls = Calls<PagarmeCall>;

/** Calls to Pagar.me within a time limit. Throws the errors of `AcquirerProvider`. */
export class PagarmeHttp implements PagarmeCalls {
  private readonly transport: Transport;
  private readonly guarded: GuardedCalls;
  private readonly authorization: string;

  constructor(options: PagarmeOptions) {
    this.guarded = new GuardedCalls(options);
    this.transport = new Transport(options.baseUrl, this.guarded.timeoutMs, null);
    this.authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;
  }

  /** Returns the parsed body of a 2xx. Only GET is retried. */
  async call<T>(call: PagarmeCall, schema: z.ZodType<T>): Promise<T> {
    const { operation, method } = call;
    const body = await this.guarded.run(call, async (signal) => {
      const send = () => this.send(call, signal);
      return method === 'GET'
        ? repeated({ operation, method, refusalOf }, send, signal)
        : settled(operation, await send(), { doubt: false, refusalOf });
    });
    return readBody(operation, body, schema);
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  private send({ method, path, body, idempotencyKey }: PagarmeCall, signal: AbortSignal): Promise<Exchange> {
    const headers: Record<string, string> = { authorization: this.authorization, accept: 'application/json' };
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    if (!body) return this.transport.exchange({ method, path, headers, signal });

    headers['content-type'] = 'application/json';
    return this.transport.exchange({ method, path, headers, body: JSON.stringify(body), signal });
  }
}
