import { ApiError, type CatracaError, ConnectionError, serverDelay } from './errors.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_SERVER_DELAY_MS = 60_000;
const JITTER = 0.25;

/**
 * Milliseconds until the next try, null for none. `attempt`: 0 after the first try. `random`: 0 to 1.
 * `X-Should-Retry` decides either way. A server that asks for more than a minute gets no retry.
 */
export function retryDelay(error: CatracaError, attempt: number, random = Math.random()): number | null {
  if (error instanceof ConnectionError) return backoff(attempt, random);
  if (!(error instanceof ApiError) || !isWorthRetrying(error)) return null;

  const seconds = serverDelay(error.headers);
  if (seconds === null) return backoff(attempt, random);
  const delay = seconds * 1_000;
  return delay > LONGEST_SERVER_DELAY_MS ? null : delay;
}

function isWorthRetrying({ status, code, headers }: ApiError): boolean {
  const told = headers.get('x-should-retry');
  if (told === 'true' || told === 'false') return told === 'true';
  return code === 'idempotency_key_in_progress' || status === 408 || status === 429 || status >= 500;
}

/** 0.5 s, doubling to 8 s, ± 25 %. */
function backoff(attempt: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_BACKOFF_MS);
  return delay * (1 - JITTER + 2 * JITTER * random);
}
