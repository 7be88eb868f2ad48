import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { BuyerHashes } from '../adapters/buyer-hashes.ts';
import type { ConfirmOrder, Payment, Sale } from '../adapters/charges.client.ts';
import { LinkStore } from '../adapters/link.store.ts';
import { SessionStore } from '../adapters/session.store.ts';
import type { Attempt } from '../domain/attempt.ts';
import { assertClientSecret } from '../domain/client-secret.ts';
import { confirmationOf } from '../domain/confirmation.ts';
import { assertActive } from '../domain/link.ts';
import { assertPayable, pendingAttempt, type Session, statusOf } from '../domain/session.ts';
import { CardTestingGuard } from './card-testing-guard.ts';
import { ChargeAttempt } from './charge-attempt.ts';
import { FollowAttempt } from './follow-attempt.ts';
import { RecordCharge } from './record-charge.ts';
import { ReplacePix } from './replace-pix.ts';

export interface ConfirmRequest {
  sessionId: string;
  clientSecret: string;
  seller: Account;
  order: ConfirmOrder;
  /** Real time. */
  startedAt: Date;
}

/** Each turn follows another request's progress on the same session. */
const MAX_TURNS = 5;

/**
 * Charges the buyer, or returns the charge that is on its way. Safe to repeat: the attempt is stored before
 * charges is called, so any number of requests at once make one charge. Throws resource_not_found,
 * invalid_client_secret, session_expired, session_completed, payment_link_inactive, link_exhausted,
 * card_temporarily_unavailable, one_click_requires_three_ds, validation_failed, and what charges throws.
 */
@Injectable()
export class ConfirmSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly links: LinkStore,
    private readonly chargeAttempt: ChargeAttempt,
    private readonly followAttempt: FollowAttempt,
    private readonly replacePix: ReplacePix,
    private readonly record: RecordCharge,
    private readonly cardTesting: CardTestingGuard,
    private readonly hashes: BuyerHashes,
  ) {}

  async execute(
    context: CallContext,
    { sessionId, clientSecret, ...request }: ConfirmRequest,
  ): Promise<Charge> {
    let session = await this.sessions.get(context, sessionId);
    assertClientSecret(session, clientSecret);
    assertPayable(session, context.now);
    const confirmation = confirmationOf(session, request.order, switchesOf(request.seller));
    const isCard = confirmation.method === 'credit_card';
    const given = request.seller;
    const seller = isCard ? await this.cardTesting.guarded(context, session, given) : given;
    const payment = { seller, confirmation, startedAt: request.startedAt };
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const charge = await this.pay(context, session, payment);
      if (charge) return charge;
      session = await this.sessions.get(context, sessionId);
    }
    throw new ApiError('service_unavailable');
  }

  /** Null when the session has changed, and must be read again. */
  private async pay(context: CallContext, session: Session, payment: Payment): Promise<Charge | null> {
    assertPayable(session, context.now);
    const current = pendingAttempt(session);
    if (!current) return this.begin(context, session, payment);
    const sale = { ...payment, session, attempt: current };
    const isChange = current.method === 'pix' && payment.confirmation.method === 'credit_card';
    if (!isChange) return this.followAttempt.execute(context, sale);
    await this.cardTesting.assertNotBlocked(context, session, payment);
    return this.replacePix.execute(context, sale);
  }

  private async begin(context: CallContext, session: Session, payment: Payment): Promise<Charge | null> {
    const { linkId } = session;
    if (linkId) assertActive(await this.links.get(context, linkId), context.now);
    const attempt = this.attemptOf(context, session, payment);
    const sale = await this.admitted(context, session, { ...payment, attempt });
    return sale && this.chargeFirst(context, sale);
  }

  /** The sale as it is stored. Null when another request was first. */
  private async admitted(
    context: CallContext,
    session: Session,
    payment: Payment & { attempt: Attempt },
  ): Promise<Sale | null> {
    const { attempt } = payment;
    let stored: Session | null = null;
    try {
      const seller = await this.cardTesting.admit(context, attempt, payment.seller);
      stored = await this.stored(context, session, attempt);
      return stored && { ...payment, seller, session: stored };
    } finally {
      if (!stored) await this.cardTesting.withdraw(context, attempt);
    }
  }

  private attemptOf(context: CallContext, session: Session, payment: Payment): Attempt {
    return {
      chargeId: newId('ch', context.now.getTime()),
      mandateId: session.mandate && newId('mnd', context.now.getTime()),
      method: payment.confirmation.method,
      status: 'started',
      startedAt: payment.startedAt,
      paidAt: null,
      counters: this.cardTesting.countersOf(session, payment),
      placeHolder: session.reservesPlace ? this.hashes.placeHolder(payment.confirmation.customerIp) : null,
      replacedAt: null,
    };
  }

  /** The session with the attempt. Null when another request was first. Throws link_exhausted. */
  private async stored(context: CallContext, session: Session, attempt: Attempt): Promise<Session | null> {
    const stored = await this.sessions.change(session, (current) =>
      statusOf(current, context.now) === 'open' ? [...current.attempts, attempt] : null,
    );
    return stored.attempts.at(-1)?.chargeId === attempt.chargeId ? stored : null;
  }

  /**
   * An attempt whose first request charged nothing is abandoned, so that the buyer may choose again. One that
   * was interrupted and continued is not: its first request may have been charged.
   */
  private async chargeFirst(context: CallContext, sale: Sale): Promise<Charge> {
    try {
      return await this.chargeAttempt.execute(context, sale);
    } catch (error) {
      if (sale.attempt.method === 'credit_card' && isNothingCharged(error))
        await this.record.abandon(sale.session, sale.attempt, context.now);
      throw error;
    }
  }
}

/**
 * What charges says of a card that it did not charge (ADR 43). A Pix with the same error may be at its bank.
 */
function isNothingCharged(error: unknown): boolean {
  return error instanceof ApiError && ['provider_unavailable', 'provider_rate_limited'].includes(error.code);
}

/** An account without switches is a mistake of the caller. */
function switchesOf({ switches }: Account) {
  if (!switches) throw new TypeError('the seller has no switches');
  return switches;
}
