import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  Buyer,
  GetInstallmentsResponse,
  PixDetails,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Card } from '@catraca/contracts/gen/catraca/vault/v1/vault';
import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import type { StoredSession } from '../adapters/session.codec.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { VaultClient } from '../adapters/vault.client.ts';
import { assertClientSecret } from '../domain/client-secret.ts';
import { pendingAttempt, type Session } from '../domain/session.ts';

export interface SessionView {
  session: Session;
  /** Null when cards are not offered. */
  installments: GetInstallmentsResponse | null;
  /** What only the buyer's browser sees. */
  ofBuyer: { customer: Buyer | null; card: Card | null; pix: PixDetails | null };
}

const nothing = { customer: null, card: null, pix: null };

/**
 * What a payment page needs. Throws resource_not_found, and invalid_client_secret when a wrong one is given.
 */
@Injectable()
export class ReadSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly charges: ChargesClient,
    private readonly vault: VaultClient,
  ) {}

  async execute(
    context: CallContext,
    { sessionId, clientSecret, seller }: { sessionId: string; clientSecret: string | null; seller: Account },
  ): Promise<SessionView> {
    const session = await this.sessions.get(context, sessionId);
    if (clientSecret !== null) assertClientSecret(session, clientSecret);
    const hasCard = session.paymentMethods.includes('credit_card');
    const [installments, ofBuyer] = await Promise.all([
      hasCard ? this.charges.installments(context, seller, session) : null,
      clientSecret === null ? nothing : this.ofBuyer(context, session),
    ]);
    return { session, installments, ofBuyer };
  }

  private async ofBuyer(context: CallContext, session: StoredSession): Promise<SessionView['ofBuyer']> {
    const { customer, cardId } = session;
    const [card, pix] = await Promise.all([
      cardId ? this.vault.find(context, cardId) : null,
      this.pendingPix(context, session),
    ]);
    return { customer, card, pix };
  }

  /** The QR code of an attempt that the buyer has been shown already. */
  private async pendingPix(context: CallContext, session: Session): Promise<PixDetails | null> {
    const attempt = pendingAttempt(session);
    if (attempt?.method !== 'pix' || attempt.status !== 'pending') return null;
    const charge = await this.charges.find(context, attempt.chargeId);
    return charge?.status === 'pending' ? (charge.pix ?? null) : null;
  }
}
