import { ApiPromise, type WithResponse } from './api-promise.ts';
import { checkedIdempotencyKey, checkedTimeout, checkValues, jsonOf } from './arguments.ts';
import { sleep, within } from './deadline.ts';
import { ApiError, apiErrorOf, CallError, ConnectionError } from './errors.ts';
import type { ApiErrorBody } from './gen/types.ts';
import { retryDelay } from './retry.ts';
import { version } from './version.ts';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, waits between tries included: AbortError. */
  signal?: AbortSignal;
  /** Milliseconds that a try may take, its body included. Infinity: no limit. */
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
  /**
   * `made`: without the caller's idempotency key, one is made. `given`: without it the call is not retried,
   * as it could take effect twice. Without keyUse, it carries no key.
   */
  keyUse?: 'made' | 'given';
  /** Members of the body that must have a value if they are there. */
  valued?: readonly string[];
  settledBy?: Settlement;
}

/**
 * A retry that is refused with `code` may find its own work done: what `path` retrieves is the answer if it
 * has this `status`.
 */
export interface Settlement {
  code: string;
  path: string;
  status: string;
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
  /** Private to JavaScript too: nobody prints the secret key. */
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  call<Data>(request: ApiRequest, options?: KeyedOptions): ApiPromise<Data> {
    return new ApiPromise(this.send<Data>(request, options));
  }

  private async send<Data>(request: ApiRequest, options: KeyedOptions = {}): Promise<WithResponse<Data>> {
    const { signal } = options;
    const timeoutMs = checkedTimeout(options.timeoutMs ?? this.#settings.timeoutMs);
    const url = `${this.#settings.baseURL}${request.path}${searchOf(request.query)}`;
    const key = keyOf(request, options);
    const maxRetries =
      request.keyUse === 'given' && key === null ? 0 : (options.maxRetries ?? this.#settings.maxRetries);
    const init = this.initOf(request, key);

    try {
      return await tried(maxRetries, signal, (attempt) =>
        within({ timeoutMs, signal }, (ended) => read<Data>(url, { ...init, signal: ended })).catch(
          (error: unknown) => this.settled<Data>(error, attempt > 0 ? request.settledBy : undefined, options),
        ),
      );
    } catch (error) {
      if (error instanceof CallError) error.idempotencyKey = key;
      throw error;
    }
  }

  /** What an earlier try has done already, or the error itself. */
  private async settled<Data>(
    error: unknown,
    settledBy: Settlement | undefined,
    { idempotencyKey: _, ...options }: KeyedOptions,
  ): Promise<WithResponse<Data>> {
    if (!settledBy || !(error instanceof ApiError) || error.code !== settledBy.code) throw error;
    const found = await this.send<Data & { status?: string }>(
      { method: 'GET', path: settledBy.path },
      options,
    );
    if (found.data.status !== settledBy.status) throw error;
    return found;
  }

  /** The same for every try: above all its idempotency key. */
  private initOf({ method, body, valued = [] }: ApiRequest, idempotencyKey: string | null): RequestInit {
    if (body) checkValues(body, valued);
    const headers: Record<string, string> = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.#settings.apiKey}`,
      'User-Agent': `catraca-typescript/${version}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    const redirect = 'manual'; // the key goes nowhere else
    return { method, headers, redirect, ...(body === undefined ? {} : { body: jsonOf(body) }) };
  }
}

function keyOf({ keyUse }: ApiRequest, { idempotencyKey }: KeyedOptions): string | null {
  if (idempotencyKey != null) return checkedIdempotencyKey(idempotencyKey);
  return keyUse === 'made' ? crypto.randomUUID() : null;
}

/** What `act` gives, tried again after failures that may pass. */
async function tried<Result>(
  maxRetries: number,
  signal: AbortSignal | undefined,
  act: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await act(attempt);
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

/** A 204 is null. Throws ConnectionError for what is no JSON object: a body that was cut, a proxy's page. */
function dataIn<Data>(text: string, status: number): Data {
  if (status === 204) return null as Data;
  const data = parsed(text);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Data;
  throw new ConnectionError(`the answer (${status}) is not a whole JSON object`);
}

/** Undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
