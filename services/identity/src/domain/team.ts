import { ApiError } from '@catraca/kernel/errors';
import { ruling } from './roles.ts';

/** One person in a team. */
export interface Member {
  /** `mem_…` */
  id: string;
  userId: string;
  role: string;
  createdAt: Date;
}

/**
 * The people of an account, or of the platform. One document, so that each change is decided on all of them:
 * two owners who demote each other at the same time do not both succeed.
 */
export interface Team {
  /** Null: the platform. */
  accountId: string | null;
  /** The account's name as of the last invitation, "" for the platform. */
  name: string;
  members: Member[];
  createdAt: Date;
}

/** A person's place in a team. */
export interface Membership {
  accountId: string | null;
  name: string;
  role: string;
}

export function memberOf(team: Team, userId: string): Member | null {
  return team.members.find((member) => member.userId === userId) ?? null;
}

/** Throws invitation_invalid for who is a member already. */
export function addMember(team: Team, member: Member): Team {
  if (memberOf(team, member.userId)) throw new ApiError('invitation_invalid');
  return { ...team, members: [...team.members, member] };
}

/** Throws resource_not_found, last_owner. */
export function changeRole(team: Team, memberId: string, role: string): Team {
  const member = requireMember(team, memberId);
  if (role !== ruling(team.accountId)) assertNotLastOwner(team, member);
  return { ...team, members: team.members.map((one) => (one === member ? { ...one, role } : one)) };
}

/** Throws resource_not_found, last_owner. */
export function removeMember(team: Team, memberId: string): Team {
  const member = requireMember(team, memberId);
  assertNotLastOwner(team, member);
  return { ...team, members: team.members.filter((one) => one !== member) };
}

/** Throws resource_not_found. */
export function requireMember(team: Team, memberId: string): Member {
  const member = team.members.find(({ id }) => id === memberId);
  if (!member) throw new ApiError('resource_not_found');
  return member;
}

function assertNotLastOwner({ accountId, members }: Team, member: Member): void {
  const owners = members.filter(({ role }) => role === ruling(accountId));
  if (owners.length === 1 && owners[0] === member) throw new ApiError('last_owner');
}
