import { Injectable } from '@nestjs/common';
import { TeamStore } from '../adapters/team.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import { assertRole } from '../domain/roles.ts';
import { changeRole, requireMember } from '../domain/team.ts';
import type { MemberView } from './list-members.ts';

/** Gives a member another role. Throws resource_not_found, validation_failed on role, last_owner. */
@Injectable()
export class UpdateMember {
  constructor(
    private readonly teams: TeamStore,
    private readonly users: UserStore,
  ) {}

  async execute(accountId: string | null, memberId: string, role: string, now: Date): Promise<MemberView> {
    assertRole(accountId, role);
    const before = requireMember(await this.teams.get(accountId), memberId);
    const team = await this.teams.change(accountId, before, now, (current) =>
      changeRole(current, memberId, role),
    );
    return { member: requireMember(team, memberId), user: await this.users.get(before.userId) };
  }
}
