import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than reads of the sandbox lag behind what was just done there (ADR 57). */
const TIME_OUT_MS = 3_000;
const PAUSE_MS = 200;

/** Repeats a read of what the sandbox has just done until it shows, for 3 s at most. Returns the last one. */
export async function readUntil<T>(read: () => Promise<T>, isShown: (value: T) => boolean): Promise<T> {
  const end = Date.now() + TIME_OUT_MS;
  for (;;) {
    const value = await read();
    if (isShown(value) || Date.now() >= end) return value;
    await sleep(PAUSE_MS);
  }
}
