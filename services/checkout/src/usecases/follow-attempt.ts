import { setTimeout as sleep } from 'node:timers/promises';
import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type Sale } from '../adapters/charges.client.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { type Attempt, isSameTry, withTry } from '../domain/attempt.ts';
import { ChargeAttempt, isPaidOrPayable, reportOf } from './charge-attempt.ts';
import { RecordCharge } from './record-charge.ts';

/** A request to charges takes at most 10 s. An attempt that has no outcome after this was interrupted. */
const INTERRUPTED_AFTER_MS = 15_000;
const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 150;

/**
 * A confirmation that finds another one's attempt: it returns that charge, and continues an attempt that was
 * interrupted.
 */
@Injectable()
export class FollowAttempt {
  constructor(
    private readonly sessions: SessionStore,
    private readonly charges: ChargesClient,
    private readonly chargeAttempt: ChargeAttempt,
    private readonly record: RecordCharge,
  ) {}

  /**
   * Null when the attempt has ended without a payment. Throws card_declined when it was refused,
   * service_unavailable while its outcome is not known.
   */
  async execute(context: CallContext, sale: Sale): Promise<Charge | null> {
    const { attempt, confirmation } = sale;
    const isSame = attempt.method === confirmation.method;
    // A charge whose mandate the bank does not know yet has a QR code that approves nothing.
    const isKnown = attempt.status !== 'started' && attempt.mandateId == null;
    if (isKnown) return this.charged(context, sale, isSame);
    // The bank takes the same Pix twice. A card's token is good once.
    if (isSame && attempt.method === 'pix')
      return unlessEnded(await this.chargeAttempt.execute(context, sale));
    if (isInterrupted(sale)) return isSame ? this.takeOver(context, sale) : this.abandon(context, sale);
    const outcome = await this.outcome(context, sale);
    return outcome && this.charged(context, { ...sale, attempt: outcome }, isSame);
  }

  /**
   * Abandons an attempt that was interrupted before there was a charge. Null: the session must be read
   * again.
   */
  async abandon(context: CallContext, { session, attempt }: Sale): Promise<null> {
    const found = await this.foundOrUnconfirmed(context, attempt);
    if (found) await this.record.execute(session, reportOf(found), context.now);
    else await this.record.abandon(session, attempt, context.now);
    return null;
  }

  /** A Pix charge that its bank has not confirmed counts as none: nobody has seen its QR code. */
  private async foundOrUnconfirmed(context: CallContext, attempt: Attempt): Promise<Charge | null> {
    try {
      return await this.charges.find(context, attempt.chargeId);
    } catch (error) {
      const isUnconfirmed = error instanceof ApiError && error.code === 'provider_unavailable';
      if (isUnconfirmed && attempt.method === 'pix') return null;
      throw error;
    }
  }

  /**
   * The attempt once its outcome is known. Null when there is none any more. Throws service_unavailable after
   * some time.
   */
  async outcome(context: CallContext, { session, attempt }: Sale): Promise<Attempt | null> {
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
      await sleep(LOOK_EVERY_MS);
      const { attempts } = await this.sessions.get(context, session.id);
      const now = attempts.find(({ chargeId }) => chargeId === attempt.chargeId);
      if (!now || now.status === 'abandoned') return null;
      if (now.status !== 'started') return now;
    }
    throw new ApiError('service_unavailable');
  }

  private async charged(context: CallContext, sale: Sale, isSame: boolean): Promise<Charge | null> {
    const { session, attempt } = sale;
    const charge = await this.charges.find(context, attempt.chargeId);
    if (!charge) return null;
    await this.record.execute(session, reportOf(charge), context.now);
    // throws why it was refused
    if (charge.status === 'failed' && isSame) return this.charges.create(context, sale);
    return unlessEnded(charge);
  }

  /** With the same id, so that the acquirer has one order whatever became of the first request. */
  private async takeOver(context: CallContext, sale: Sale): Promise<Charge | null> {
    const { session, attempt, startedAt } = sale;
    const mine = { ...attempt, startedAt };
    const changed = await this.sessions.change(session, ({ attempts }) => withTry(attempts, attempt, mine));
    const isMine = changed.attempts.some((one) => isSameTry(one, mine));
    return isMine ? this.chargeAttempt.execute(context, { ...sale, session: changed, attempt: mine }) : null;
  }
}

/** Null for a charge that has ended without a payment: the session may be paid otherwise. */
function unlessEnded(charge: Charge): Charge | null {
  return isPaidOrPayable(charge) ? charge : null;
}

export function isInterrupted({ attempt, startedAt }: Sale): boolean {
  return startedAt.getTime() - attempt.startedAt.getTime() > INTERRUPTED_AFTER_MS;
}
