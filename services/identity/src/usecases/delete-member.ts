import { Injectable } from '@nestjs/common';
import { InvitationStore } from '../adapters/invitation.store.ts';
import { TeamStore } from '../adapters/team.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { removeMember, requireMember } from '../domain/team.ts';

/**
 * Removes a person from a team. The person's sessions live on, without this account. Open invitations end
 * first: there are some when two were made at once, and they would bring the person back. Throws
 * resource_not_found, last_owner.
 */
@Injectable()
export class DeleteMember {
  constructor(
    private readonly teams: TeamStore,
    private readonly users: UserStore,
    private readonly invitations: InvitationStore,
  ) {}

  async execute(accountId: string | null, memberId: string, now: Date): Promise<void> {
    const member = requireMember(await this.teams.get(accountId), memberId);
    const { email } = await this.users.get(member.userId);
    await this.invitations.deleteOpen(accountId, email);
    await this.teams.change(accountId, member, now, (team) => removeMember(team, memberId));
  }
}
