import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  timeOutMs: number;
  pauseMs: number;
  /** Pauses grow by half, up to this. Default: they stay the same. */
  maxPauseMs?: number;
  signal?: AbortSignal;
}

/** Longer than reads of the sandbox lag behind what was just done there (ADR 57). */
const forSandbox: Patience = { timeOutMs: 3_000, pauseMs: 200 };

/**
 * Repeats a read of what was just done until it shows, by default for the 3 s of the sandbox at most. Returns
 * the last one.
 */
export async function readUntil<T>(
  read: () => Promise<T>,
  isShown: (value: T) => boolean,
  patience: Patience = forSandbox,
): Promise<T> {
  const { timeOutMs, maxPauseMs = patience.pauseMs, signal } = patience;
  const end = Date.now() + timeOutMs;
  for (let { pauseMs } = patience; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    const value = await read();
    if (isShown(value) || Date.now() >= end) return value;
    await sleep(pauseMs, undefined, { signal });
  }
}
