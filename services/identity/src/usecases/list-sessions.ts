import { Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { isLive } from '../domain/session.ts';
import { type SessionView, SessionViews } from './session-view.ts';

/** Where a person is signed in, newest first. Throws resource_not_found. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly sessions: SessionStore,
    private readonly users: UserStore,
    private readonly views: SessionViews,
  ) {}

  async execute(userId: string, now: Date): Promise<SessionView[]> {
    const user = await this.users.get(userId);
    const open = await this.sessions.listOpen(userId, now);
    const live = open.filter((session) => isLive(session, user.passwordVersion, now));
    return Promise.all(live.map((session) => this.views.of(session, user)));
  }
}
