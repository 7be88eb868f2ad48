import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { timeOfId } from '@catraca/kernel/ids';
import { GroupRead } from '@catraca/platform/mongo/group-read';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type ClientSession, type Model } from 'mongoose';
import type { Attempt } from '../domain/attempt.ts';
import { checkTimeOf } from '../domain/check-time.ts';
import { exhausted, isKeptFromOthers, isTooMany, type PaymentLink } from '../domain/link.ts';
import { lapsedPlace, linkChange, placeHolder } from '../domain/link-places.ts';
import { dueTimeOf, isPaid, type Session } from '../domain/session.ts';
import { LinkStore, type LinkUpdate } from './link.store.ts';
import { removeTimeOf, SessionCodec, type StoredSession } from './session.codec.ts';
import { type SessionDocument, sessionSchema } from './session.document.ts';
import { countAttempts, countSessions, reportAboveMaximum } from './session-metrics.ts';

const MAX_CONFLICTS = 50;

/**
 * Sessions, one document each. Attempts change by writes that are conditional on the version that they were
 * decided on.
 */
@Injectable()
export class SessionStore {
  readonly model: Model<SessionDocument>;
  private readonly reads: GroupRead<SessionDocument>;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly codec: SessionCodec,
    private readonly links: LinkStore,
    private readonly clocks: TestClocks,
    outbox: Outbox,
  ) {
    this.model = connection.model<SessionDocument>('Session', sessionSchema, 'sessions');
    this.reads = new GroupRead(this.model);
    outbox.addCollection(rawCollection(this.model) as never);
  }

  /** The stored session: for a retry the one that the first request stored. */
  async insert(session: StoredSession): Promise<StoredSession> {
    try {
      const document = this.codec.seal(session);
      await this.model.create({ ...document, ...this.clocks.realTimeOf(session, document.dueAt) });
      countSessions(session.livemode, 'opened');
      return session;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const { id, accountId, livemode } = session;
    const stored = await this.model.findOne({ _id: id, accountId, livemode }).lean<SessionDocument>();
    if (!stored) throw new ApiError('resource_not_found');
    return this.codec.open(stored);
  }

  /** Throws resource_not_found, also for a session of another account or mode. */
  async get({ accountId, livemode }: CallContext, id: string): Promise<StoredSession> {
    const document = await this.reads.find({ _id: id, accountId, livemode });
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
   * Decides on the session's attempts as they are stored now, and stores the change. Null: no change. Its
   * link is changed in the same transaction. Throws link_exhausted.
   */
  async change(session: Session, decide: (session: Session) => Attempt[] | null): Promise<Session> {
    let current = session;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const attempts = decide(current);
      if (!attempts) return current;
      const changed = { ...current, attempts, version: current.version + 1 };
      const change = linkChange(current, changed);
      const update = change && { ...change, lapsed: lapsedPlace(current, changed) };
      if (await this.writeWithLink(changed, update)) {
        countAttempts(current, changed);
        if (isPaid(changed) && !isPaid(current)) countSessions(changed.livemode, 'completed');
        return changed;
      }
      current = await this.get({ ...session, now: session.createdAt }, session.id);
    }
    throw new Error(`session ${session.id}: ${MAX_CONFLICTS} write conflicts`);
  }

  private async write(changed: Session, session?: ClientSession): Promise<boolean> {
    const { id, accountId, attempts, version } = changed;
    const dueAt = dueTimeOf(changed);
    const set = {
      attempts,
      version,
      placeHolder: placeHolder(changed),
      checkAt: checkTimeOf(changed),
      removeAt: removeTimeOf(changed),
      dueAt,
      ...this.clocks.realTimeOf(changed, dueAt),
    };
    const { matchedCount } = await this.model.updateOne(
      { _id: id, accountId, version: version - 1 },
      { $set: set },
      { ...(session && { session }) },
    );
    return matchedCount === 1;
  }

  private async writeWithLink(changed: Session, update: LinkUpdate | null): Promise<boolean> {
    const { linkId } = changed;
    if (!linkId || !update) return this.write(changed);
    const link = await this.connection
      .getClient()
      .withSession((session) =>
        session.withTransaction(
          async () =>
            (await this.write(changed, session))
              ? this.applyToLink(changed, { ...update, linkId }, session)
              : null,
          { writeConcern: { w: 'majority' } },
        ),
      );
    if (link && update.payments > 0) reportAboveMaximum(link);
    return link !== null;
  }

  /** All that take a place write the link, so of two at once one sees the other. Throws link_exhausted. */
  private async applyToLink(
    { accountId, ...changed }: Session,
    { linkId, ...update }: LinkUpdate & { linkId: string },
    session: ClientSession,
  ): Promise<PaymentLink> {
    const link = await this.links.apply(linkId, update, session);
    const holder = update.held > 0 ? placeHolder(changed) : null;
    if (holder === null) return link;
    const now = new Date(timeOfId(changed.attempts.at(-1)!.chargeId));
    if (isKeptFromOthers(link, holder, now)) throw exhausted(link);
    const held = await this.model.countDocuments({ accountId, linkId, placeHolder: holder }, { session });
    if (isTooMany(held, link)) throw exhausted(link);
    return link;
  }
}
