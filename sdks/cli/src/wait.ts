import { setTimeout as after } from 'node:timers/promises';
import { AbortError } from 'catraca';

/** Throws AbortError as soon as the signal ends it. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await after(milliseconds, undefined, { signal }).catch((cause) => {
    throw new AbortError('interrupted', { cause });
  });
}

/** 1 s, doubling to 30 s, ± 25 %. `attempt`: from 0. */
export function backoffMs(attempt: number, firstMs = 1_000, random = Math.random()): number {
  return Math.min(firstMs * 2 ** attempt, 30_000) * (0.75 + random / 2);
}
