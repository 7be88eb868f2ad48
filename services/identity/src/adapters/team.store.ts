import { type IdentityEvent, teamAccountId } from '@catraca/contracts/events/identity-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { Member, Membership, Team } from '../domain/team.ts';

interface TeamDocument extends AggregateDocument, Omit<Team, 'accountId'> {}

/** Id of the platform's team; that of an account has the account's. */
const PLATFORM = 'platform';

const schema = aggregateSchema<TeamDocument>({
  _id: String,
  name: String,
  members: [embedded<Member>({ id: String, userId: String, role: String, createdAt: Date })],
  createdAt: Date,
}).index({ 'members.userId': 1 });

/** Who belongs to an account or to the platform. */
@Injectable()
export class TeamStore {
  private readonly teams: AggregateCollection<TeamDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    this.teams = new AggregateCollection(connection.model<TeamDocument>('Team', schema, 'teams'), outbox);
  }

  /** An empty one where nobody was invited yet. */
  async get(accountId: string | null): Promise<Team> {
    const document = await this.teams.find({ _id: idOf(accountId) });
    return document ? teamOf(document) : { accountId, name: '', members: [], createdAt: new Date(0) };
  }

  /** Creates the team of an account, or gives it its present name. */
  async name(accountId: string | null, name: string, now: Date): Promise<void> {
    const context = contextOf(accountId, now);
    const _id = idOf(accountId);
    const set = { name };
    if (await this.teams.change(context, { _id }, (team) => (team.name === name ? null : { set, facts: [] })))
      return;
    await this.teams.insert(context, { _id, name, members: [], createdAt: now });
  }

  async membershipsOf(userId: string): Promise<Membership[]> {
    const documents = await this.teams.model
      .find({ 'members.userId': userId })
      .sort({ name: 1, _id: 1 })
      .lean<TeamDocument[]>();
    return documents.map(teamOf).flatMap(({ accountId, name, members }) => {
      const member = members.find((one) => one.userId === userId);
      return member ? [{ accountId, name, role: member.role }] : [];
    });
  }

  /**
   * Decides on the whole team, and stores the decision only if the team is still the same. Tells gateways
   * that this member has changed. Throws resource_not_found, and what `decide` throws.
   */
  async change(
    accountId: string | null,
    member: Pick<Member, 'id' | 'userId'>,
    now: Date,
    decide: (team: Team) => Team,
  ): Promise<Team> {
    const facts = [changed(member)];
    const document = await this.teams.change(
      contextOf(accountId, now),
      { _id: idOf(accountId) },
      (current) => {
        const { members } = decide(teamOf(current));
        return { set: { members }, facts };
      },
    );
    if (!document) throw new ApiError('resource_not_found');
    return teamOf(document);
  }
}

function idOf(accountId: string | null): string {
  return accountId ?? PLATFORM;
}

function teamOf({ _id, name, members, createdAt }: TeamDocument): Team {
  return { accountId: _id === PLATFORM ? null : _id, name, members, createdAt };
}

const changed = ({ id, userId }: Pick<Member, 'id' | 'userId'>) => ({
  type: 'membership.changed' satisfies IdentityEvent['type'],
  data: { member_id: id, user_id: userId },
});

/** A team is of both modes. Its events are published in test mode. */
function contextOf(accountId: string | null, now: Date): CallContext {
  return { accountId: teamAccountId(accountId), livemode: false, now };
}
