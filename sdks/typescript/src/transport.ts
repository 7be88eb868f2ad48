import { ApiPromise, type WithResponse } from './api-promise.ts';
import { sleep, within } from './deadline.ts';
import { ArgumentError, apiErrorOf, CallError, ConnectionError } from './errors.ts';
import type { ApiErrorBody } from './gen/types.ts';
import { retryDelay } from './retry.ts';
import { version } from './version.ts';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, waits between tries included: AbortError. */
  signal?: AbortSignal;
  /** Milliseconds that a try may take, its body included. */
  timeoutMs?: number;
  /** Tries after the first one. */
  maxRetries?: number;
}

/** Options of a call that creates something or moves money. */
export interface KeyedOptions extends CallOptions {
  /**
   * Up to 255 characters: for 24 hours, the same key and body give the same answer and create nothing.
   * Without one, each call gets its own, which its retries share and its error tells.
   */
  idempotencyKey?: string;
}

/** Of a query string; what is undefined or null is left out. */
export type Query = { readonly [name: string]: string | number | boolean | null | undefined };

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  query?: Query;
  body?: object;
  /** Whether it creates something or moves money. */
  isKeyed?: boolean;
}

export interface TransportSettings {
  apiKey: string;
  /** Without a slash at its end. */
  baseURL: string;
  timeoutMs: number;
  maxRetries: number;
}

/** Calls the API over fetch, and repeats what may succeed when it is repeated. */
export class Transport {
  constructor(private readonly settings: TransportSettings) {}

  call<Data>(request: ApiRequest, options?: KeyedOptions): ApiPromise<Data> {
    return new ApiPromise(this.send<Data>(request, options));
  }

  private async send<Data>(request: ApiRequest, options: KeyedOptions = {}): Promise<WithResponse<Data>> {
    const { timeoutMs = this.settings.timeoutMs, maxRetries = this.settings.maxRetries, signal } = options;
    const url = `${this.settings.baseURL}${request.path}${searchOf(request.query)}`;
    const key = options.idempotencyKey ?? (request.isKeyed ? crypto.randomUUID() : null);
    const init = this.initOf(request, key);

    try {
      return await tried(maxRetries, signal, () =>
        within({ timeoutMs, signal }, (ended) => read<Data>(url, { ...init, signal: ended })),
      );
    } catch (error) {
      if (error instanceof CallError) error.idempotencyKey = key;
      throw error;
    }
  }

  /** The same for every try: above all its idempotency key. */
  private initOf({ method, body }: ApiRequest, idempotencyKey: string | null): RequestInit {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.settings.apiKey}`,
      'User-Agent': `catraca-typescript/${version}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    const redirect = 'manual'; // the key goes nowhere else
    return { method, headers, redirect, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  }
}

/** What `act` gives, tried again after failures that may pass. */
async function tried<Result>(
  maxRetries: number,
  signal: AbortSignal | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const delay = error instanceof CallError && attempt < maxRetries ? retryDelay(error, attempt) : null;
      if (delay === null) throw error;
      await sleep(delay, signal);
    }
  }
}

async function read<Data>(url: string, init: RequestInit): Promise<WithResponse<Data>> {
  const response = await fetch(url, init);
  const text = await response.text();
  const { status, headers } = response;
  if (!response.ok) throw apiErrorOf({ status, headers, body: envelopeIn(text) });
  return { data: dataIn(text, status), response, requestId: headers.get('x-request-id') };
}

/** A 204 is null. Throws ConnectionError for a body that was cut. */
function dataIn<Data>(text: string, status: number): Data {
  if (status === 204) return null as Data;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError(`the answer (${status}) is not whole`, { cause });
  }
}

function envelopeIn(text: string): ApiErrorBody | null {
  try {
    const { error } = JSON.parse(text);
    return typeof error?.code === 'string' ? { error: { details: {}, ...error } } : null;
  } catch {
    return null;
  }
}

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** An id as one part of a path. Throws for what would lead to another path. */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new ArgumentError(`not an id: ${JSON.stringify(id)}`);
  return encodeURIComponent(id);
}
