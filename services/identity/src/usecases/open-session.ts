import { newId } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { IdentitySettings } from '../config.ts';
import { expiryOf, type Session, type SessionLimits } from '../domain/session.ts';
import { newToken, sha256Of } from '../domain/token.ts';
import type { User } from '../domain/user.ts';
import { type SessionView, SessionViews } from './session-view.ts';

/** Where a session is opened. */
export interface Client {
  source: string;
  userAgent: string;
}

export interface OpenedSession extends SessionView {
  /** For the cookie. Shown once. */
  token: string;
}

type LimitSettings = Pick<IdentitySettings, 'PANEL_IDLE_SECONDS' | 'PANEL_SESSION_SECONDS'>;

const MAX_USER_AGENT = 400;

/** Opens a session for who has just proved to be this person. Each one has a token of its own. */
@Injectable()
export class OpenSession {
  private readonly limits: SessionLimits;

  constructor(
    private readonly sessions: SessionStore,
    private readonly users: UserStore,
    private readonly views: SessionViews,
    @Inject(CONFIG) settings: LimitSettings,
  ) {
    this.limits = limitsOf(settings);
  }

  async execute(user: User, { source, userAgent }: Client, now: Date): Promise<OpenedSession> {
    const token = newToken();
    const session: Session = {
      id: newId('ses', now.getTime()),
      userId: user.id,
      sha256: sha256Of(token),
      passwordVersion: user.passwordVersion,
      userAgent: userAgent.slice(0, MAX_USER_AGENT),
      source,
      reauthenticatedAt: now,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf(now, now, this.limits),
      endedAt: null,
    };
    await Promise.all([this.sessions.insert(session), this.users.recordUse(user.id, now)]);
    return { ...(await this.views.of(session, user)), token };
  }
}

export function limitsOf({ PANEL_IDLE_SECONDS, PANEL_SESSION_SECONDS }: LimitSettings): SessionLimits {
  return { idleSeconds: PANEL_IDLE_SECONDS, totalSeconds: PANEL_SESSION_SECONDS };
}
