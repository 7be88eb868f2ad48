import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { type Attempt, type ChargeReport, isSameTry, reported, withTry } from '../domain/attempt.ts';
import { isPaidTwice, type Session } from '../domain/session.ts';

const paidTwice = counter({
  name: 'sessions_paid_twice_total',
  help: 'Sessions that were paid by a second charge; one of the two is to be refunded',
  labels: ['mode'],
});

/** Stores what became of attempts. Safe to repeat, in any order. */
@Injectable()
export class RecordCharge {
  constructor(private readonly sessions: SessionStore) {}

  async execute(session: Session, report: ChargeReport): Promise<Session> {
    const changed = await this.sessions.change(session, ({ attempts }) => reported(attempts, report));
    if (changed !== session && isPaidTwice(changed)) this.reportPaidTwice(changed, report);
    return changed;
  }

  /**
   * Abandons this try of an attempt: nothing was charged. One that another request has continued meanwhile
   * stays.
   */
  abandon(session: Session, attempt: Attempt): Promise<Session> {
    return this.sessions.change(session, ({ attempts }) =>
      withTry(attempts, attempt, { ...attempt, status: 'abandoned' }),
    );
  }

  /** Charges refused the attempt before there was a charge. */
  remove(session: Session, attempt: Attempt): Promise<Session> {
    return this.sessions.change(session, ({ attempts }) => {
      const others = attempts.filter((one) => !isSameTry(one, attempt));
      return others.length < attempts.length ? others : null;
    });
  }

  /** By an attempt that was given up. People decide which charge is refunded. */
  private reportPaidTwice({ id, livemode }: Session, { id: charge }: ChargeReport): void {
    paidTwice.inc({ mode: livemode ? 'live' : 'test' });
    log.error({ session: id, charge }, 'a session was paid twice');
  }

  /** For several charges at once, as events report them. */
  async executeAll(reports: readonly (ChargeReport & { accountId: string })[]): Promise<void> {
    const sessions = await this.sessions.findByCharges(reports);
    const ofSession = ({ attempts }: Session) =>
      reports.filter(({ id }) => attempts.some(({ chargeId }) => chargeId === id));
    await Promise.all(
      sessions.map(async (session) => {
        let current = session;
        for (const report of ofSession(session)) current = await this.execute(current, report);
      }),
    );
  }
}
