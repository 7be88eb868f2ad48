import { Injectable } from '@nestjs/common';
import { TeamStore } from '../adapters/team.store.ts';
import type { Session } from '../domain/session.ts';
import type { Membership } from '../domain/team.ts';
import type { User } from '../domain/user.ts';

/** A session, with whose it is and what that person belongs to. */
export interface SessionView {
  session: Session;
  user: User;
  memberships: Membership[];
}

@Injectable()
export class SessionViews {
  constructor(private readonly teams: TeamStore) {}

  async of(session: Session, user: User): Promise<SessionView> {
    return { session, user, memberships: await this.teams.membershipsOf(user.id) };
  }
}
