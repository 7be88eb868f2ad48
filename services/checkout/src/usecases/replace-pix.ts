import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type Sale } from '../adapters/charges.client.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { type Attempt, isPending } from '../domain/attempt.ts';
import { reportOf } from './charge-attempt.ts';
import { FollowAttempt, isInterrupted } from './follow-attempt.ts';
import { RecordCharge } from './record-charge.ts';

/**
 * The buyer changes from a pending Pix to a card: the Pix is canceled at the bank first. Returns its charge
 * if it turns out paid, and null when the card may be charged. Throws provider_unavailable,
 * service_unavailable when the bank's answer is not known.
 */
@Injectable()
export class ReplacePix {
  constructor(
    private readonly sessions: SessionStore,
    private readonly charges: ChargesClient,
    private readonly followAttempt: FollowAttempt,
    private readonly record: RecordCharge,
  ) {}

  async execute(context: CallContext, given: Sale): Promise<Charge | null> {
    const sale = await this.keepPlace(given);
    const { session, attempt } = sale;
    if (attempt.status === 'started' && isInterrupted(sale)) return this.followAttempt.abandon(context, sale);
    if (attempt.status === 'started' && !(await this.followAttempt.outcome(context, sale))) return null;
    const ended = await this.canceled(context, attempt.chargeId);
    if (!ended) return null;
    await this.record.execute(session, reportOf(ended), context.now);
    return ended.paidAt ? ended : null;
  }

  /** Another buyer would take a place that is free between the Pix and the card. */
  private async keepPlace(sale: Sale): Promise<Sale> {
    if (!sale.session.reservesPlace) return sale;
    const { attempt, startedAt: replacedAt } = sale;
    const isPix = ({ chargeId }: Attempt) => chargeId === attempt.chargeId;
    const session = await this.sessions.change(sale.session, ({ attempts }) =>
      attempts.some((one) => isPix(one) && isPending(one))
        ? attempts.map((one) => (isPix(one) ? { ...one, replacedAt } : one))
        : null,
    );
    return { ...sale, session, attempt: session.attempts.find(isPix) ?? attempt };
  }

  /** What the charge is now. A charge that cannot be canceled was paid or has ended. */
  private async canceled(context: CallContext, chargeId: string): Promise<Charge | null> {
    try {
      return await this.charges.cancel(context, chargeId);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'charge_not_cancelable') throw error;
      return this.charges.find(context, chargeId);
    }
  }
}
