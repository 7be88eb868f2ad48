import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { SessionWatcher } from '../adapters/session.watcher.ts';
import type { Session } from '../domain/session.ts';

const MAX_WAIT_MS = 8_000;

/**
 * The session, at once when it has another version than the known one, otherwise once it changes or time is
 * up. Throws resource_not_found.
 */
@Injectable()
export class AwaitSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly watcher: SessionWatcher,
  ) {}

  async execute(
    context: CallContext,
    id: string,
    { knownVersion, waitMs }: { knownVersion: number | null; waitMs: number },
  ): Promise<Session> {
    const session = await this.sessions.get(context, id);
    if (session.version !== knownVersion || waitMs <= 0) return session;
    await this.watcher.change(id, knownVersion, Math.min(waitMs, MAX_WAIT_MS));
    return this.sessions.get(context, id);
  }
}
