import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { DueSessionStore } from '../adapters/due-session.store.ts';
import type { Attempt } from '../domain/attempt.ts';
import type { Session } from '../domain/session.ts';
import { reportOf } from './charge-attempt.ts';
import { RecordCharge } from './record-charge.ts';

/**
 * Asks charges about attempts that have had no outcome for a minute: their request was interrupted. `now` is
 * real time.
 */
@Injectable()
export class ResolveAttempts {
  constructor(
    private readonly dueSessions: DueSessionStore,
    private readonly charges: ChargesClient,
    private readonly record: RecordCharge,
    private readonly clocks: TestClocks,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    const sessions = await this.dueSessions.claimUnresolved(livemode, now);
    await Promise.all(
      sessions.flatMap((session) =>
        session.attempts
          .filter(({ status }) => status === 'started')
          .map((attempt) => this.resolve(session, attempt, now)),
      ),
    );
  }

  private async resolve(session: Session, attempt: Attempt, now: Date): Promise<void> {
    const context = { ...session, now: this.clocks.now(session, now) };
    try {
      const charge = await this.charges.find(context, attempt.chargeId);
      if (charge) await this.record.execute(session, reportOf(charge));
      else await this.record.abandon(session, attempt);
    } catch (error) {
      const { chargeId: charge } = attempt;
      log.warn({ err: error, charge }, 'the outcome of an attempt is unknown and will be asked for again');
    }
  }
}
