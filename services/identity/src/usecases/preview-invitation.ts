import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { InvitationStore } from '../adapters/invitation.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { Invitation } from '../domain/invitation.ts';
import { sha256Of } from '../domain/token.ts';

/**
 * What the holder of an open invitation sees of it, and whether its e-mail is a person's already. Throws
 * resource_not_found.
 */
@Injectable()
export class PreviewInvitation {
  constructor(
    private readonly invitations: InvitationStore,
    private readonly users: UserStore,
  ) {}

  async execute(token: string, now: Date): Promise<{ invitation: Invitation; isExisting: boolean }> {
    const invitation = await this.invitations.findOpen(sha256Of(token), now);
    if (!invitation) throw new ApiError('resource_not_found');
    return { invitation, isExisting: (await this.users.findByEmail(invitation.email)) !== null };
  }
}
