import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

export const MAX_WAIT_MS = 8_000;
const POLL_MS = 250;

/** RPCs that wait for something in the database. */
@Injectable()
export class LongPolls implements BeforeApplicationShutdown {
  private isClosing = false;

  /** Reads until there is a result, time is up, or this instance ends: callers then ask another one. */
  async until<Result>(
    waitMs: number,
    read: () => Promise<Result | null>,
    pollMs = POLL_MS,
  ): Promise<Result | null> {
    const end = Date.now() + Math.min(waitMs, MAX_WAIT_MS);
    for (;;) {
      const result = await read();
      if (result !== null || this.isClosing || Date.now() >= end) return result;
      await sleep(pollMs);
    }
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
  }
}
