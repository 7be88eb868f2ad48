import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { SessionStore } from '../adapters/session.store.ts';
import { type Attempt, type ChargeReport, reported, withTry } from '../domain/attempt.ts';
import { isPaidTwice, type Session } from '../domain/session.ts';
import { CardTestingGuard } from './card-testing-guard.ts';

const paidTwice = counter({
  name: 'sessions_paid_twice_total',
  help: 'Sessions that were paid by a second charge; one of the two is to be refunded',
  labels: ['mode'],
});

/** Stores what became of attempts. Safe to repeat, in any order. */
@Injectable()
export class RecordCharge {
  constructor(
    private readonly sessions: SessionStore,
    private readonly cardTesting: CardTestingGuard,
    private readonly clocks: TestClocks,
  ) {}

  /** `now`: real time, or the account's. */
  async execute(session: Session, report: ChargeReport, now: Date): Promise<Session> {
    const changed = await this.sessions.change(session, ({ attempts }) => reported(attempts, report));
    if (changed === session) return session;
    if (isPaidTwice(changed)) this.reportPaidTwice(changed, report);
    await this.settle(changed, report.id, now);
    return changed;
  }

  /**
   * Abandons this try of an attempt: nothing was charged, or charges refused it before there was a charge.
   * One that another request has continued meanwhile stays.
   */
  async abandon(session: Session, attempt: Attempt, now: Date): Promise<Session> {
    const changed = await this.sessions.change(session, ({ attempts }) =>
      withTry(attempts, attempt, { ...attempt, status: 'abandoned' }),
    );
    if (changed !== session) await this.settle(changed, attempt.chargeId, now);
    return changed;
  }

  private async settle(session: Session, chargeId: string, now: Date): Promise<void> {
    const attempt = session.attempts.find((one) => one.chargeId === chargeId);
    const { accountId, livemode } = session;
    const context = { accountId, livemode, now: this.clocks.now({ accountId, livemode }, now) };
    if (attempt) await this.cardTesting.settle(context, attempt);
  }

  /** By an attempt that was given up. People decide which charge is refunded. */
  private reportPaidTwice({ id, livemode }: Session, { id: charge }: ChargeReport): void {
    paidTwice.inc({ mode: livemode ? 'live' : 'test' });
    log.error({ session: id, charge }, 'a session was paid twice');
  }

  /** For several charges at once, as events report them. */
  async executeAll(reports: readonly (ChargeReport & { accountId: string })[], now: Date): Promise<void> {
    const sessions = await this.sessions.findByCharges(reports);
    const ofSession = ({ attempts }: Session) =>
      reports.filter(({ id }) => attempts.some(({ chargeId }) => chargeId === id));
    await Promise.all(
      sessions.map(async (session) => {
        let current = session;
        for (const report of ofSession(session)) current = await this.execute(current, report, now);
      }),
    );
  }
}
