import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { InvitationStore } from '../adapters/invitation.store.ts';
import { TeamStore } from '../adapters/team.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { Invitation } from '../domain/invitation.ts';
import { addMember, memberOf } from '../domain/team.ts';
import type { User } from '../domain/user.ts';
import { type Client, type OpenedSession, OpenSession } from './open-session.ts';
import { PreviewInvitation } from './preview-invitation.ts';
import { RequireSession, type SignedIn } from './require-session.ts';
import { type SessionView, SessionViews } from './session-view.ts';
import { SetPassword } from './set-password.ts';

export interface Acceptance {
  token: string;
  /** Of a person who does not exist yet. */
  name: string;
  password: string;
  /** Who is signed in. */
  signedIn: SignedIn | null;
}

/**
 * Makes a new person and a member of it; or a member of who is signed in, if the invitation is of that
 * e-mail. Of several at once one is accepted. After a crash in between, the e-mail must be invited again.
 * Throws resource_not_found, session_invalid, invitation_invalid, validation_failed on password.
 */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly preview: PreviewInvitation,
    private readonly invitations: InvitationStore,
    private readonly users: UserStore,
    private readonly teams: TeamStore,
    private readonly requireSession: RequireSession,
    private readonly setPassword: SetPassword,
    private readonly openSession: OpenSession,
    private readonly views: SessionViews,
  ) {}

  async execute(
    acceptance: Acceptance,
    client: Client,
    now: Date,
  ): Promise<OpenedSession | (SessionView & { token: null })> {
    const { invitation, isExisting } = await this.preview.execute(acceptance.token, now);
    if (acceptance.signedIn) return this.join(invitation, acceptance.signedIn, now);
    if (isExisting) throw new ApiError('session_invalid');

    const passwordHash = await this.setPassword.hash(acceptance.password, invitation.email);
    const user = newUser(invitation, acceptance.name, passwordHash, now);
    await this.claim(invitation, now);
    if (!(await this.users.insert(user))) {
      await this.invitations.release(invitation.id);
      throw new ApiError('session_invalid');
    }
    await this.addTo(invitation, user.id, now);
    return this.openSession.execute(user, client, now);
  }

  /** The session stays the one that it is, with one membership more. */
  private async join(
    invitation: Invitation,
    signedIn: SignedIn,
    now: Date,
  ): Promise<SessionView & { token: null }> {
    const { user, session } = await this.requireSession.execute(signedIn, now);
    const isMember = memberOf(await this.teams.get(invitation.accountId), user.id) !== null;
    if (user.email !== invitation.email || isMember) throw new ApiError('invitation_invalid');

    await this.claim(invitation, now);
    await this.addTo(invitation, user.id, now);
    return { ...(await this.views.of(session, user)), token: null };
  }

  private async claim({ id }: Invitation, now: Date): Promise<void> {
    if (!(await this.invitations.claim(id, now))) throw new ApiError('resource_not_found');
  }

  private async addTo({ accountId, role }: Invitation, userId: string, now: Date): Promise<void> {
    const member = { id: newId('mem', now.getTime()), userId, role, createdAt: now };
    await this.teams.change(accountId, member, now, (team) => addMember(team, member));
  }
}

function newUser({ email }: Invitation, name: string, passwordHash: string, now: Date): User {
  return {
    id: newId('usr', now.getTime()),
    name,
    email,
    passwordHash,
    passwordVersion: 1,
    totpSecret: null,
    pendingTotpSecret: null,
    totpStep: 0,
    backupCodes: [],
    passkeys: [],
    createdAt: now,
    lastSeenAt: null,
  };
}
