import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type Sale } from '../adapters/charges.client.ts';
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
    private readonly charges: ChargesClient,
    private readonly followAttempt: FollowAttempt,
    private readonly record: RecordCharge,
  ) {}

  async execute(context: CallContext, sale: Sale): Promise<Charge | null> {
    const { session, attempt } = sale;
    if (attempt.status === 'started' && isInterrupted(sale)) return this.followAttempt.abandon(context, sale);
    if (attempt.status === 'started' && !(await this.followAttempt.outcome(context, sale))) return null;
    const ended = await this.canceled(context, attempt.chargeId);
    if (!ended) return null;
    await this.record.execute(session, reportOf(ended));
    return ended.paidAt ? ended : null;
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
