import type { SessionFact } from '@catraca/contracts/events/checkout-events';
import { derivedId } from '@catraca/kernel/ids';
import type { Fact } from '@catraca/platform/mongo/outbox';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import { DueSessionStore } from '../adapters/due-session.store.ts';
import { countSessions } from '../adapters/session-metrics.ts';
import { type Session, statusOf } from '../domain/session.ts';

/**
 * Tells of sessions that ended unpaid: waiting browsers, and the seller that opened them. One with a charge
 * on its way is due again when that has ended. `now` is real time.
 */
@Injectable()
export class ExpireSessions {
  constructor(
    private readonly sessions: DueSessionStore,
    private readonly clocks: TestClocks,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    const due = await this.sessions.findDue(livemode, now);
    await Promise.all(due.map((session) => this.see(session, this.clocks.now(session, now))));
  }

  private async see(session: Session, now: Date): Promise<void> {
    const isExpired = statusOf(session, now) === 'expired';
    const isSeen = await this.sessions.markSeen(session, isExpired ? factsOf(session) : [], now);
    if (isSeen && isExpired) countSessions(session.livemode, 'expired');
  }
}

/** None of a link's session: whoever knows the link may open any number of them. */
function factsOf({ id, amount, reference, metadata, createdAt, linkId }: Session): Fact[] {
  if (linkId) return [];
  const session: SessionFact = { id, amount, reference, metadata };
  const type = 'session.expired';
  return [{ id: derivedId('evt', createdAt, [id, type]), type, data: { session } }];
}
