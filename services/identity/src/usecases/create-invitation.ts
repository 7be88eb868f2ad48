import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { InvitationStore } from '../adapters/invitation.store.ts';
import { Mailer } from '../adapters/mailer.ts';
import { TeamStore } from '../adapters/team.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { IdentitySettings } from '../config.ts';
import { normalEmail } from '../domain/email.ts';
import { INVITATION_SECONDS, type Invitation } from '../domain/invitation.ts';
import { invitationMail } from '../domain/mails.ts';
import { assertRole } from '../domain/roles.ts';
import { memberOf } from '../domain/team.ts';
import { newToken, sha256Of } from '../domain/token.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/** `id`: the same in every retry. */
export type InvitationOrder = Pick<Invitation, 'id' | 'accountId' | 'name' | 'email' | 'role' | 'invitedBy'>;

export interface CreatedInvitation {
  invitation: Invitation;
  url: string;
  isSent: boolean;
  /** Whether e-mails are sent at all. */
  hasMailServer: boolean;
}

/**
 * Invites an e-mail to a team. An earlier open invitation of the same e-mail ends. Safe to repeat: the link
 * sent last is the one that works. Throws validation_failed for a role that the team does not have, and for a
 * member; idempotency_key_reused when it was accepted meanwhile; too_many_requests when the e-mail has got
 * too many invitations.
 */
@Injectable()
export class CreateInvitation {
  constructor(
    private readonly users: UserStore,
    private readonly teams: TeamStore,
    private readonly invitations: InvitationStore,
    private readonly mailer: Mailer,
    private readonly attempts: SignInAttempts,
    @Inject(CONFIG) private readonly settings: Pick<IdentitySettings, 'PANEL_URL' | 'PLATFORM_NAME'>,
  ) {}

  async execute(order: InvitationOrder, now: Date): Promise<CreatedInvitation> {
    const { accountId, role } = order;
    assertRole(accountId, role);
    const email = normalEmail(order.email);
    await this.assertNoMember(accountId, email);
    const sending = this.mailer.hasServer ? await this.attempts.countInvitation(email, now) : null;
    try {
      const created = await this.create({ ...order, email }, now);
      if (!created.isSent) await sending?.undo();
      return created;
    } catch (error) {
      await sending?.undo();
      throw error;
    }
  }

  private async create(order: InvitationOrder, now: Date): Promise<CreatedInvitation> {
    const { accountId, email, name, role } = order;
    const token = newToken();
    const expiresAt = new Date(now.getTime() + INVITATION_SECONDS * 1_000);
    const invitation = { ...order, sha256: sha256Of(token), createdAt: now, expiresAt };
    await this.teams.name(accountId, name, now);
    await this.invitations.replace(invitation);

    const { PANEL_URL, PLATFORM_NAME: platform } = this.settings;
    const url = `${PANEL_URL}/convite/${token}`;
    const mail = invitationMail({ to: email, team: name, platform, role, url });
    return { invitation, url, isSent: await this.mailer.send(mail), hasMailServer: this.mailer.hasServer };
  }

  private async assertNoMember(accountId: string | null, email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user || !memberOf(await this.teams.get(accountId), user.id)) return;
    const message = 'Quem tem este e-mail já faz parte da equipe.';
    throw new ApiError('validation_failed', { fields: { email: [message] } });
  }
}
