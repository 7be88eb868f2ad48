import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type ClientSession, type Model } from 'mongoose';
import type { Attempt } from '../domain/attempt.ts';
import { isPaid, type Session } from '../domain/session.ts';
import { LinkStore } from './link.store.ts';
import { SessionCodec, type StoredSession } from './session.codec.ts';
import { type SessionDocument, sessionSchema } from './session.document.ts';
import { countAttempts, countSessions } from './session-metrics.ts';

/** How long an attempt may be without an outcome before charges is asked about it. */
const CHECK_AFTER_MS = 60_000;
const MAX_CONFLICTS = 50;

/**
 * Sessions, one document each. Attempts change by writes that are conditional on the version that they were
 * decided on.
 */
@Injectable()
export class SessionStore {
  readonly model: Model<SessionDocument>;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly codec: SessionCodec,
    private readonly links: LinkStore,
  ) {
    this.model = connection.model<SessionDocument>('Session', sessionSchema, 'sessions');
  }

  /** The stored session: for a retry the one that the first request stored, with the new secret. */
  async insert(session: StoredSession): Promise<StoredSession> {
    try {
      await this.model.create(this.codec.seal(session));
      countSessions(session.livemode, 'opened');
      return session;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const { id, accountId, livemode, clientSecretSha256 } = session;
    const set = { $set: { clientSecretSha256 } };
    const options = { returnDocument: 'after' } as const;
    const stored = await this.model
      .findOneAndUpdate({ _id: id, accountId, livemode }, set, options)
      .lean<SessionDocument>();
    if (!stored) throw new ApiError('resource_not_found');
    return this.codec.open(stored);
  }

  /** Throws resource_not_found, also for a session of another account or mode. */
  async get({ accountId, livemode }: CallContext, id: string): Promise<StoredSession> {
    const document = await this.model.findOne({ _id: id, accountId, livemode }).lean<SessionDocument>();
    if (!document) throw new ApiError('resource_not_found');
    return this.codec.open(document);
  }

  /** Sessions of these accounts that have one of these charges. Sessions are sharded by account (ADR 53). */
  async findByCharges(charges: readonly { id: string; accountId: string }[]): Promise<Session[]> {
    const accountId = { $in: [...new Set(charges.map((charge) => charge.accountId))] };
    const found = this.model.find({ accountId, 'attempts.chargeId': { $in: charges.map(({ id }) => id) } });
    return (await found.lean<SessionDocument[]>()).map((document) => this.codec.open(document));
  }

  /**
   * Decides on the session's attempts as they are stored now, and stores the change. Null: no change. A
   * session that becomes paid is counted for its link in the same transaction.
   */
  async change(session: Session, decide: (session: Session) => Attempt[] | null): Promise<Session> {
    let current = session;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const attempts = decide(current);
      if (!attempts) return current;
      const changed = { ...current, attempts, version: current.version + 1 };
      const completes = isPaid(changed) && !isPaid(current);
      const isStored =
        completes && session.linkId
          ? await this.writeWithLink(changed, session.linkId)
          : await this.write(changed);
      if (isStored) {
        countAttempts(current, changed);
        if (completes) countSessions(changed.livemode, 'completed');
        return changed;
      }
      current = await this.get({ ...session, now: session.createdAt }, session.id);
    }
    throw new Error(`session ${session.id}: ${MAX_CONFLICTS} write conflicts`);
  }

  private async write(changed: Session, session?: ClientSession): Promise<boolean> {
    const { id, accountId, attempts, version } = changed;
    const started = attempts.findLast(({ status }) => status === 'started');
    const checkAt = started ? new Date(started.startedAt.getTime() + CHECK_AFTER_MS) : null;
    const over = isPaid(changed) ? { dueAt: null } : {};
    const { matchedCount } = await this.model.updateOne(
      { _id: id, accountId, version: version - 1 },
      { $set: { attempts, version, checkAt, removeAt: null, ...over } },
      { ...(session && { session }) },
    );
    return matchedCount === 1;
  }

  private writeWithLink(changed: Session, linkId: string): Promise<boolean> {
    return this.connection.getClient().withSession((session) =>
      session.withTransaction(
        async () => {
          const isStored = await this.write(changed, session);
          if (isStored) await this.links.countPayment(linkId, session);
          return isStored;
        },
        { writeConcern: { w: 'majority' } },
      ),
    );
  }
}
