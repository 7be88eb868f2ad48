import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { IdentitySettings } from '../config.ts';
import { expiryOf, isLive, type Session, type SessionLimits, shouldRecordUse } from '../domain/session.ts';
import { limitsOf } from './open-session.ts';
import { type SessionView, SessionViews } from './session-view.ts';

/** The live session with this hash, or null. Its use puts its end off, up to its limit. */
@Injectable()
export class FindSession {
  private readonly limits: SessionLimits;

  constructor(
    private readonly sessions: SessionStore,
    private readonly users: UserStore,
    private readonly views: SessionViews,
    @Inject(CONFIG) settings: Pick<IdentitySettings, 'PANEL_IDLE_SECONDS' | 'PANEL_SESSION_SECONDS'>,
  ) {
    this.limits = limitsOf(settings);
  }

  async execute(sha256: string, now: Date): Promise<SessionView | null> {
    const session = await this.sessions.findByHash(sha256);
    const user = session && (await this.users.find(session.userId));
    if (!user || !isLive(session, user.passwordVersion, now)) return null;
    // The settings may be shorter now than when it was used last.
    if (expiryOf(session.createdAt, session.lastSeenAt, this.limits) <= now) return null;
    return this.views.of(await this.used(session, now), user);
  }

  private async used(session: Session, now: Date): Promise<Session> {
    if (!shouldRecordUse(session, this.limits, now)) return session;
    const expiresAt = expiryOf(session.createdAt, now, this.limits);
    await Promise.all([
      this.sessions.recordUse(session.id, now, expiresAt),
      this.users.recordUse(session.userId, now),
    ]);
    return { ...session, lastSeenAt: now, expiresAt };
  }
}
