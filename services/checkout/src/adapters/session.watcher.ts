import { log } from '@catraca/platform/telemetry/log';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DueSessionStore } from './due-session.store.ts';

const POLL_MS = 250;

interface Waiter {
  sessionId: string;
  knownVersion: number;
  end(): void;
}

/** Waits for sessions to change. One query at a time reads the versions of all that are waited for. */
@Injectable()
export class SessionWatcher implements BeforeApplicationShutdown {
  private readonly waiters = new Set<Waiter>();
  private isPolling = false;
  private isClosing = false;

  constructor(private readonly sessions: DueSessionStore) {}

  /** Returns when the session has another version, or after `waitMs`. */
  change(sessionId: string, knownVersion: number, waitMs: number): Promise<void> {
    if (this.isClosing) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter: Waiter = {
        sessionId,
        knownVersion,
        end: () => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve();
        },
      };
      const timer = setTimeout(waiter.end, waitMs);
      this.waiters.add(waiter);
      if (!this.isPolling) void this.poll();
    });
  }

  /** Callers ask again, at another instance. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const waiter of this.waiters) waiter.end();
  }

  private async poll(): Promise<void> {
    this.isPolling = true;
    while (this.waiters.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      await this.endChanged().catch((error: unknown) => {
        log.warn({ err: error }, 'versions of sessions cannot be read and will be read again');
      });
    }
    this.isPolling = false;
  }

  private async endChanged(): Promise<void> {
    const waiting = [...this.waiters];
    const versions = await this.sessions.versionsOf([...new Set(waiting.map(({ sessionId }) => sessionId))]);
    for (const waiter of waiting) if (versions.get(waiter.sessionId) !== waiter.knownVersion) waiter.end();
  }
}
