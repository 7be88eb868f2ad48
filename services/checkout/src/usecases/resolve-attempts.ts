import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { DueSessionStore } from '../adapters/due-session.store.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { type Attempt, isPending } from '../domain/attempt.ts';
import { withoutKeptPlace } from '../domain/check-time.ts';
import type { Session } from '../domain/session.ts';
import { reportOf } from './charge-attempt.ts';
import { RecordCharge } from './record-charge.ts';

/**
 * Asks charges about attempts that have had no outcome for a minute, as their request was interrupted, and
 * about pending ones that are overdue, as their event was lost. Gives up places that an interrupted change
 * from Pix to card kept. `now` is real time.
 */
@Injectable()
export class ResolveAttempts {
  constructor(
    private readonly dueSessions: DueSessionStore,
    private readonly sessions: SessionStore,
    private readonly charges: ChargesClient,
    private readonly record: RecordCharge,
    private readonly clocks: TestClocks,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    const sessions = await this.dueSessions.claimUnresolved(livemode, now);
    await Promise.all(
      sessions.flatMap((session) => [
        this.sessions.change(session, ({ attempts }) => withoutKeptPlace(attempts, now)),
        ...session.attempts.filter(isPending).map((attempt) => this.resolve(session, attempt, now)),
      ]),
    );
  }

  private async resolve(session: Session, attempt: Attempt, now: Date): Promise<void> {
    const context = { ...session, now: this.clocks.now(session, now) };
    try {
      const charge = await this.charges.find(context, attempt.chargeId);
      if (charge) await this.record.execute(session, reportOf(charge), now);
      else await this.record.abandon(session, attempt, now);
    } catch (error) {
      const { chargeId: charge } = attempt;
      log.warn({ err: error, charge }, 'the outcome of an attempt is unknown and will be asked for again');
    }
  }
}
