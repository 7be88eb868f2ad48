import { AbortError, CatracaError, ConnectionError, TimeoutError } from './errors.ts';

interface Limits {
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/**
 * What `act` gives, or a CatracaError: TimeoutError after `timeoutMs`, AbortError when the caller's signal
 * ends it, ConnectionError for any other failure.
 */
export async function within<Result>(
  { timeoutMs, signal }: Limits,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const stop = () => controller.abort();
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    stop();
  };
  const timer = timeoutMs === Infinity ? undefined : setTimeout(giveUp, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await act(controller.signal);
  } catch (cause) {
    throwIfAborted(signal);
    if (isLate) throw new TimeoutError(`no whole answer within ${timeoutMs} ms`, { cause });
    throw cause instanceof CatracaError
      ? cause
      : new ConnectionError(`no answer: ${reasonOf(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Waits, unless the signal ends it: AbortError. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
  throwIfAborted(signal);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const hint = 'a sale may exist if it was one: repeat it with the idempotencyKey of this error';
  throw new AbortError(`the call was aborted; ${hint}`, { cause: signal.reason });
}

/** fetch says "fetch failed" or "terminated", and why in the cause. Its errors may be of another realm. */
function reasonOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: { message?: unknown } };
  const known = [message, cause?.message].filter((text) => typeof text === 'string' && text !== '');
  return known.length > 0 ? known.join(': ') : String(error);
}
