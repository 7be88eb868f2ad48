import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  Buyer,
  Charge,
  GetInstallmentsResponse,
  PixDetails,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Card } from '@catraca/contracts/gen/catraca/vault/v1/vault';
import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { MandatesClient } from '../adapters/mandates.client.ts';
import type { StoredSession } from '../adapters/session.codec.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { VaultClient } from '../adapters/vault.client.ts';
import { assertClientSecret } from '../domain/client-secret.ts';
import { type Session, shownAttempt } from '../domain/session.ts';
import { CardTestingGuard } from './card-testing-guard.ts';

export interface SessionView {
  session: Session;
  /** Null when cards are not offered. */
  installments: GetInstallmentsResponse | null;
  threeDsRequired: boolean;
  /** What only the buyer's browser sees. */
  ofBuyer: {
    customer: Buyer | null;
    card: Card | null;
    /** Pending. */
    pix: PixDetails | null;
    /** The charge that paid the session. */
    paid: Charge | null;
    /** How its mandate is. Null while there is none. */
    mandateStatus: string | null;
  };
}

const nothing = { customer: null, card: null, pix: null, paid: null, mandateStatus: null };

/**
 * What a payment page needs. Throws resource_not_found, and invalid_client_secret when a wrong one is given.
 */
@Injectable()
export class ReadSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly charges: ChargesClient,
    private readonly vault: VaultClient,
    private readonly mandates: MandatesClient,
    private readonly cardTesting: CardTestingGuard,
  ) {}

  async execute(
    context: CallContext,
    { sessionId, clientSecret, seller }: { sessionId: string; clientSecret: string | null; seller: Account },
  ): Promise<SessionView> {
    const session = await this.sessions.get(context, sessionId);
    if (clientSecret !== null) assertClientSecret(session, clientSecret);
    const hasCard = session.paymentMethods.includes('credit_card');
    const [installments, { switches }, ofBuyer] = await Promise.all([
      hasCard ? this.charges.installments(context, seller, session) : null,
      hasCard ? this.cardTesting.guarded(context, session, seller) : seller,
      clientSecret === null ? nothing : this.ofBuyer(context, session),
    ]);
    return { session, installments, threeDsRequired: switches?.threeDsRequired ?? false, ofBuyer };
  }

  private async ofBuyer(context: CallContext, session: StoredSession): Promise<SessionView['ofBuyer']> {
    const { customer, cardId } = session;
    const mandateId = shownAttempt(session)?.mandateId;
    const [card, charge, mandateStatus] = await Promise.all([
      cardId ? this.vault.find(context, cardId) : null,
      this.shownCharge(context, session),
      mandateId ? this.mandates.statusOf(context, mandateId) : null,
    ]);
    // Before the bank has the mandate, the charge's QR code would pay and approve nothing.
    const isPayable = charge?.status === 'pending' && (!session.mandate || mandateStatus === 'pending');
    const pix = isPayable ? (charge.pix ?? null) : null;
    return { customer, card, pix, paid: charge?.paidAt ? charge : null, mandateStatus };
  }

  /** A Pix whose QR code the buyer has been shown already, or the payment that was made. */
  private async shownCharge(context: CallContext, session: Session): Promise<Charge | null> {
    const attempt = shownAttempt(session);
    const isPix = attempt?.method === 'pix' && attempt.status === 'pending';
    return attempt && (isPix || attempt.status === 'paid')
      ? this.charges.find(context, attempt.chargeId)
      : null;
  }
}
