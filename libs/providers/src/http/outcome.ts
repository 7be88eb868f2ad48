import { ApiError } from '@catraca/kernel/errors';
import { ProviderRefused } from '../pix/provider-refused.ts';
import type { Exchange } from './transport.ts';

const TURNED_AWAY: readonly (number | null)[] = [401, 403, 429];
const NEVER_SENT: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** Whether a retry of the same request may succeed. */
export function isTransient(exchange: Exchange): boolean {
  return exchange.status === null || exchange.status === 502 || exchange.status === 503;
}

/** How a provider's refusals are read. */
export type RefusalReader = (operation: string, status: number, body: unknown) => ProviderRefused;

/** Whether the provider may have processed the request although it did not confirm it. */
export function mayBeDone(exchange: Exchange): boolean {
  if (exchange.status !== null) return exchange.status >= 500;
  return !NEVER_SENT.includes((exchange.cause as { code?: string } | null)?.code ?? '');
}

/**
 * Returns the body of a 2xx and throws the errors of the ports otherwise. `doubt`: an earlier try may have
 * been processed, so that a 401, 403 or 429 now does not mean that nothing happened. Other refusals tell of
 * it by `afterDoubt`.
 */
export function settled(
  operation: string,
  exchange: Exchange,
  { doubt, refusalOf }: { doubt: boolean; refusalOf: RefusalReader },
): unknown {
  const { status } = exchange;
  if (status === null)
    throw doubt || mayBeDone(exchange)
      ? unavailable(operation, exchange.cause)
      : new RequestNotSent(operation, exchange.cause);
  if (status >= 200 && status < 300) return exchange.body;
  if (status < 400 || status >= 500 || status === REQUEST_TIMEOUT) throw unavailable(operation, status);
  if (doubt && TURNED_AWAY.includes(status)) throw unavailable(operation, status);
  if (status === TOO_MANY_REQUESTS) throw rateLimited(exchange.retryAfter);
  const refusal = refusalOf(operation, status, exchange.body);
  refusal.afterDoubt = doubt;
  throw refusal;
}

/**
 * `provider_unavailable` of a request that did not leave: no connection came about, or the circuit is open.
 * Nothing was done.
 */
export class RequestNotSent extends ApiError {
  constructor(
    /** The operation without values, for example `POST /orders`. */
    readonly operation: string,
    cause: unknown,
  ) {
    super('provider_unavailable', {}, { cause });
  }
}

/**
 * `provider_unavailable` of a 2xx that is of no use: it has another form, or is of something else. The
 * provider is there; what it did is unknown.
 */
export class UnusableAnswer extends ApiError {
  constructor(cause: Error) {
    super('provider_unavailable', {}, { cause });
  }
}

export function unavailable(operation: string, reason: unknown): ApiError {
  const cause = typeof reason === 'number' ? new Error(`${operation} returned ${reason}`) : reason;
  return new ApiError('provider_unavailable', {}, { cause });
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'provider_unavailable';
}

export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'provider_rate_limited';
}

/** Whether the provider surely did nothing: the request did not leave, or its rate limit turned it away. */
export function isNotTaken(error: unknown): boolean {
  return error instanceof RequestNotSent || isRateLimited(error);
}

const NO_ACCESS: readonly number[] = [401, 403, 408, 429];

/**
 * Whether a read failed because of what was asked for, so that others may be read: it was refused, came back
 * in another form, or had no usable response. A provider that is away as a whole opens the circuit, and one
 * that refuses our access or rate refuses every read.
 */
export function isOfOneRead(error: unknown): boolean {
  if (error instanceof ProviderRefused) return !NO_ACCESS.includes(error.status);
  return isUnavailable(error) && !(error instanceof RequestNotSent);
}

function rateLimited(retryAfter: number | null): ApiError {
  return new ApiError('provider_rate_limited', retryAfter === null ? {} : { retry_after: retryAfter });
}
