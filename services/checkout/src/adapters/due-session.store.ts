import { EPOCH } from '@catraca/platform/mongo/epoch';
import { type Fact, Outbox } from '@catraca/platform/mongo/outbox';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import type { Session } from '../domain/session.ts';
import { SessionCodec } from './session.codec.ts';
import type { SessionDocument } from './session.document.ts';
import { SessionStore } from './session.store.ts';

const MAX_DUE = 500;
const MAX_CHECKED = 50;
const NEXT_CHECK_MS = 30_000;
/** Of what charges knows, but still waits for: an analysis takes days. */
const NEXT_CHECK_OF_PENDING_MS = 10 * 60_000;

/** Sessions for which something is due, and versions of those that browsers wait for. */
@Injectable()
export class DueSessionStore {
  constructor(
    private readonly sessions: SessionStore,
    private readonly codec: SessionCodec,
    private readonly clocks: TestClocks,
    private readonly outbox: Outbox,
  ) {
    clocks.keep(sessions.model);
  }

  /** Sessions of this mode that may be over, each by its account's clock. `now` is real time. */
  async findDue(livemode: boolean, now: Date): Promise<Session[]> {
    const query = { now, rows: { livemode }, limit: MAX_DUE, projection: { sealedCustomer: 0 } } as const;
    const due = await this.clocks.findDue(this.sessions.model, query);
    return due.map((document) => this.codec.open(document));
  }

  /**
   * Gives the session a new version, for browsers that wait, and stores its events with it. Does nothing when
   * it is not as it was read: it is due again.
   */
  async markSeen({ id, version, ...session }: Session, facts: Fact[], now: Date): Promise<boolean> {
    const { accountId, livemode } = session;
    const { model } = this.sessions;
    const entries = this.outbox.entriesOf({ accountId, livemode, now }, facts);
    const { matchedCount } = await model.updateOne(
      { _id: id, accountId, version, dueAt: { $gt: EPOCH } },
      {
        $set: { dueAt: null, ...this.clocks.realTimeOf(session, null) },
        $inc: { version: 1 },
        $push: { outbox: { $each: entries } },
      },
      { writeConcern: { w: 'majority' } },
    );
    if (matchedCount === 1) this.outbox.publish(model.collection.collectionName, id, entries);
    return matchedCount === 1;
  }

  /**
   * Sessions of this mode with something that has been open for too long. Each is given to one caller only,
   * and is due again.
   */
  async claimUnresolved(livemode: boolean, now: Date): Promise<Session[]> {
    const { model } = this.sessions;
    const due = await model
      .find({ livemode, checkAt: { $gt: EPOCH, $lte: now } })
      .sort({ checkAt: 1 })
      .limit(MAX_CHECKED)
      .lean<SessionDocument[]>();
    const claims = due.map(async (document) => {
      const asRead = { _id: document._id, checkAt: document.checkAt };
      const isUnknown = document.attempts.some(({ status }) => status === 'started');
      const checkAt = new Date(now.getTime() + (isUnknown ? NEXT_CHECK_MS : NEXT_CHECK_OF_PENDING_MS));
      const { matchedCount } = await model.updateOne(asRead, { $set: { checkAt } });
      return matchedCount === 1 ? [this.codec.open(document)] : [];
    });
    return (await Promise.all(claims)).flat();
  }

  async versionsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.sessions.model
      .find({ _id: { $in: [...ids] } }, { version: 1 })
      .lean<{ _id: string; version: number }[]>();
    return new Map(found.map(({ _id, version }) => [_id, version]));
  }
}
