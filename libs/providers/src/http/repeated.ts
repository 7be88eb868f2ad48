import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { reportUnreadable } from '../unreadable.ts';
import {
  isTransient,
  mayBeDone,
  type RefusalReader,
  settled,
  UnusableAnswer,
  unavailable,
} from './outcome.ts';
import type { Exchange } from './transport.ts';

const BACKOFF_MS = [50, 200];

interface RepeatableCall {
  operation: string;
  method: string;
  refusalOf: RefusalReader;
}

/** Sends a call that is safe to repeat, again on transient errors. Returns the body of a 2xx. */
export async function repeated(
  { operation, method, refusalOf }: RepeatableCall,
  send: () => Promise<Exchange>,
  signal: AbortSignal,
): Promise<unknown> {
  let doubt = false;
  for (const backoffMs of BACKOFF_MS) {
    const exchange = await send();
    if (!isTransient(exchange) || signal.aborted) return settled(operation, exchange, { doubt, refusalOf });
    doubt ||= method !== 'GET' && mayBeDone(exchange);
    await sleep(backoffMs * (0.5 + Math.random()), null, { signal }).catch((cause) => {
      throw unavailable(operation, cause);
    });
  }
  return settled(operation, await send(), { doubt, refusalOf });
}

/**
 * Parses a response. One of another form is an unknown outcome, and is counted. It is parsed outside of the
 * circuit breaker: ten unreadable objects in a row say nothing of a provider that answers.
 */
export function readBody<T>(operation: string, body: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  reportUnreadable(operation, [...new Set(read.error.issues.map(({ path }) => path.join('.')))]);
  throw new UnusableAnswer(new Error(`${operation} returned a body of another form`, { cause: read.error }));
}
