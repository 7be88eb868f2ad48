import { type IdentityEvent } from '@catraca/contracts/events/identity-events';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Session } from '../domain/session.ts';
import { contextAt } from './user.store.ts';

interface SessionDocument extends AggregateDocument, Omit<Session, 'id' | 'userAgent' | 'source'> {
  /** User agent and address, sealed. */
  sealed: string;
}

const KEPT_SECONDS = 86_400;

const schema = aggregateSchema<SessionDocument>({
  _id: String,
  userId: String,
  sha256: String,
  passwordVersion: Number,
  sealed: String,
  reauthenticatedAt: Date,
  createdAt: Date,
  lastSeenAt: Date,
  expiresAt: Date,
  endedAt: Date,
})
  .index({ sha256: 1 }, { unique: true })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

@Injectable()
export class SessionStore {
  private readonly sessions: AggregateCollection<SessionDocument>;
  private readonly uses: GroupCommit<SessionDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
  ) {
    const model = connection.model<SessionDocument>('Session', schema, 'sessions');
    this.sessions = new AggregateCollection(model, outbox);
    this.uses = new GroupCommit(model);
  }

  async insert({ id, userAgent, source, ...session }: Session): Promise<void> {
    const sealed = this.dataKeys.seal(JSON.stringify({ userAgent, source }), sealedPlace(id));
    await this.sessions.insert(contextAt(session.createdAt), { _id: id, ...session, sealed });
  }

  async findByHash(sha256: string): Promise<Session | null> {
    const document = await this.sessions.find({ sha256 });
    return document && this.sessionOf(document);
  }

  async findOf(userId: string, id: string): Promise<Session | null> {
    const document = await this.sessions.find({ _id: id, userId });
    return document && this.sessionOf(document);
  }

  /** Those that have not ended, newest first. */
  async listOpen(userId: string, now: Date): Promise<Session[]> {
    const documents = await this.sessions.model
      .find(openOf(userId, now))
      .sort({ createdAt: -1, _id: -1 })
      .lean<SessionDocument[]>();
    return documents.map((document) => this.sessionOf(document));
  }

  async recordUse(id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    await this.uses.update({ _id: id }, { $max: { lastSeenAt, expiresAt } });
  }

  async recordProof(id: string, reauthenticatedAt: Date): Promise<void> {
    await this.uses.update({ _id: id }, { $max: { reauthenticatedAt } });
  }

  /** The session stays when its user gets a new password. */
  async outlivePassword(userId: string, id: string, passwordVersion: number): Promise<void> {
    await this.uses.update({ _id: id, userId }, { $max: { passwordVersion } });
  }

  /** Ends a session once, and has gateways forget it. False when the user has no such session. */
  async end(userId: string, id: string, now: Date): Promise<boolean> {
    const found = await this.sessions.change(contextAt(now), { _id: id, userId }, ({ endedAt }) =>
      endedAt ? null : { set: { endedAt: now }, facts: [ended(userId, id)] },
    );
    return found !== null;
  }

  /** Ends all sessions of a user but `except`, if given. */
  async endAll(userId: string, now: Date, except?: string): Promise<void> {
    const open = await this.sessions.model
      .find(openOf(userId, now), { _id: 1 })
      .lean<Pick<SessionDocument, '_id'>[]>();
    const others = open.filter(({ _id }) => _id !== except);
    await Promise.all(others.map(({ _id }) => this.end(userId, _id, now)));
  }

  private sessionOf(document: SessionDocument): Session {
    const { _id: id, version, writers, outbox, sealed, ...state } = document;
    return { id, ...state, ...JSON.parse(this.dataKeys.open(sealed, sealedPlace(id))) };
  }
}

const sealedPlace = (id: string) => ({ collection: 'sessions', id, field: 'sealed' });

function openOf(userId: string, now: Date): QueryFilter<SessionDocument> {
  return { userId, endedAt: null, expiresAt: { $gt: now } };
}

const ended = (user_id: string, session_id: string) => ({
  type: 'session.ended' satisfies IdentityEvent['type'],
  data: { session_id, user_id },
});
