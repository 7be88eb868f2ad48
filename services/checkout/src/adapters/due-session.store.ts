import { EPOCH } from '@catraca/platform/mongo/epoch';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import type { Session } from '../domain/session.ts';
import { SessionCodec } from './session.codec.ts';
import type { SessionDocument } from './session.document.ts';
import { SessionStore } from './session.store.ts';
import { countSessions } from './session-metrics.ts';

const MAX_EXPIRED = 500;
const MAX_CHECKED = 50;
const NEXT_CHECK_MS = 30_000;

/** Sessions for which something is due, and versions of those that browsers wait for. */
@Injectable()
export class DueSessionStore {
  constructor(
    private readonly sessions: SessionStore,
    private readonly codec: SessionCodec,
    private readonly clocks: TestClocks,
  ) {}

  /**
   * Gives sessions of this mode whose time is over, each by its account's clock, a new version. `now` is real
   * time.
   */
  async markExpired(livemode: boolean, now: Date): Promise<number> {
    const { model } = this.sessions;
    const due = await model
      .find(this.clocks.dueFilter(now, { livemode }), { _id: 1 })
      .limit(MAX_EXPIRED)
      .lean<{ _id: string }[]>();
    if (due.length === 0) return 0;
    const ids = due.map(({ _id }) => _id);
    const notSeen = { _id: { $in: ids }, dueAt: { $ne: null } };
    const { modifiedCount } = await model.updateMany(notSeen, {
      $set: { dueAt: null },
      $inc: { version: 1 },
    });
    countSessions(livemode, 'expired', modifiedCount);
    return due.length;
  }

  /**
   * Sessions of this mode with an attempt that has had no outcome for long. Each is given to one caller only,
   * and is due again.
   */
  async claimUnresolved(livemode: boolean, now: Date): Promise<Session[]> {
    const { model } = this.sessions;
    const due = await model
      .find({ livemode, checkAt: { $gt: EPOCH, $lte: now } })
      .sort({ checkAt: 1 })
      .limit(MAX_CHECKED)
      .lean<SessionDocument[]>();
    const checkAt = new Date(now.getTime() + NEXT_CHECK_MS);
    const claims = due.map(async (document) => {
      const asRead = { _id: document._id, checkAt: document.checkAt };
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
