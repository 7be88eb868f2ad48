import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { isLive, type Session } from '../domain/session.ts';
import type { User } from '../domain/user.ts';

/** Who is signed in. */
export type SignedIn = Pick<Session, 'userId'> & { sessionId: string };

/** The live session of who is signed in, and that person. Throws session_invalid. */
@Injectable()
export class RequireSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly users: UserStore,
  ) {}

  async execute({ userId, sessionId }: SignedIn, now: Date): Promise<{ session: Session; user: User }> {
    const [user, session] = await Promise.all([
      this.users.find(userId),
      this.sessions.findOf(userId, sessionId),
    ]);
    if (!user || !session || !isLive(session, user.passwordVersion, now))
      throw new ApiError('session_invalid');
    return { session, user };
  }
}
