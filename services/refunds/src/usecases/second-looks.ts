import { later } from '@catraca/kernel/dates';
import { log } from '@catraca/platform/telemetry/log';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

const MAX_WAITING = 1_000;

/**
 * Asks the bank once more about a callback that showed nothing new. Kept in memory: what a crash loses, or
 * what is too much, the hourly lists find.
 */
@Injectable()
export class SecondLooks implements OnApplicationShutdown {
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  /** Not awaited. `now`: of the callback. One look at a time for each `subject`. */
  plan(subject: string, now: Date, look: (now: Date) => Promise<unknown>): void {
    if (this.waiting.has(subject) || this.waiting.size >= MAX_WAITING) return;
    const timer = setTimeout(() => {
      this.waiting.delete(subject);
      look(later(now, SECOND_LOOK_MS)).catch((err: unknown) =>
        log.warn({ err, subject }, 'the second look at a callback failed'),
      );
    }, SECOND_LOOK_MS);
    this.waiting.set(subject, timer);
  }

  onApplicationShutdown(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}
