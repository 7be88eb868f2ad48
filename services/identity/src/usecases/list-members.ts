import type { Listed, Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import { TeamStore } from '../adapters/team.store.ts';
import { UserStore } from '../adapters/user.store.ts';
import type { Member } from '../domain/team.ts';
import type { User } from '../domain/user.ts';

export interface MemberView {
  member: Member;
  user: User;
}

/** The people of a team, newest first. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly teams: TeamStore,
    private readonly users: UserStore,
  ) {}

  async execute(accountId: string | null, { page, perPage }: Page): Promise<Listed<MemberView>> {
    const { members } = await this.teams.get(accountId);
    const shown = members.toReversed().slice((page - 1) * perPage, page * perPage);
    const users = await this.users.findAll(shown.map(({ userId }) => userId));
    const items = shown.flatMap((member) => {
      const user = users.find(({ id }) => id === member.userId);
      return user ? [{ member, user }] : [];
    });
    return { items, total: members.length };
  }
}
